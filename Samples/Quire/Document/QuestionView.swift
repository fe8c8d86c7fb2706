import Mullion

/// A question about a document, and what can be answered.
struct QuestionView: View {
  let question: Question
  let answer: (Editor.Answer) -> Void

  var body: some View {
    AskingView(
      title: question.title, message: question.message,
      choices: question.choices.map { choice in
        AskingView.Choice(title: choice.title, role: choice.role) { answer(choice.answer) }
      })
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

/// A title, a message, and buttons side by side.
struct AskingView: View {
  /// One button.
  struct Choice {
    let title: String
    var role: ButtonRole?
    let action: () -> Void
  }

  let title: String
  let message: String
  let choices: [Choice]

  var body: some View {
    VStack(alignment: .center) {
      Text(title).bold()
      if !message.isEmpty { Text(message) }
      Text("")
      HStack(spacing: 2) {
        ForEach(Array(choices.enumerated()), id: \.offset) { _, choice in
          Button(choice.title, role: choice.role, action: choice.action)
        }
      }
    }
    .padding(.horizontal)
  }
}
