import Mullion

/// A question about a document, and what can be answered.
struct QuestionView: View {
  let question: Question
  let answer: (Editor.Answer) -> Void

  var body: some View {
    // Each answer closes the question: no button needs to.
    AlertView(question.title, dismiss: {}) {
      ForEach(question.choices, id: \.answer) { choice in
        Button(choice.title, role: choice.role) { answer(choice.answer) }
      }
    } message: {
      Text(question.message)
    }
  }
}

extension Question {
  /// One button.
  struct Choice: Sendable {
    let title: String
    let answer: Editor.Answer
    var role: ButtonRole?
  }

  var title: String {
    switch self {
    case .unsavedChanges(let title): "Save changes to \(title)?"
    case .changedOnDisk(let title, _): "\(title) has changed on the disk"
    case .replace(let path, _): "Replace \(path.pathName)?"
    case .reload(let title): "Throw changes to \(title) away?"
    case .failed: "Not saved"
    }
  }

  var message: String {
    switch self {
    case .unsavedChanges: "They are nowhere but in this window."
    case .changedOnDisk: "Another program wrote it since it was read here. Keep what is here, or read it again?"
    case .replace(let path, _): "\(path) is there already."
    case .reload: "What the disk has takes their place."
    case .failed(let reason): reason
    }
  }

  var choices: [Choice] {
    let cancel = Choice(title: "Cancel", answer: .cancel, role: .cancel)
    return switch self {
    case .unsavedChanges:
      [
        Choice(title: "Save", answer: .save), Choice(title: "Discard", answer: .discard, role: .destructive), cancel,
      ]
    case .changedOnDisk:
      [
        Choice(title: "Keep", answer: .overwrite),
        Choice(title: "Reload", answer: .reload, role: .destructive), cancel,
      ]
    case .replace: [Choice(title: "Replace", answer: .overwrite, role: .destructive), cancel]
    case .reload: [Choice(title: "Reload", answer: .reload, role: .destructive), cancel]
    case .failed:
      [Choice(title: "Save As…", answer: .saveElsewhere), Choice(title: "OK", answer: .cancel, role: .cancel)]
    }
  }
}
