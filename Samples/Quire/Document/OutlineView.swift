import Mullion

/// The headings of a document, one under the other.
struct OutlineView: View {
  let store: StoreProjection<Editor.Action, Editor.State>
  let outline: Outline.State

  var body: some View {
    let store = store
    return ContextReader { context in
      VStack {
        Text("Outline").bold()
        if outline.headings.isEmpty {
          Text("No line begins with # here.").foregroundColor(.secondary)
        } else {
          List(
            outline.headings, id: \.line,
            selection: Binding(
              get: { store.state.own.outline.value?.selected },
              set: { store.dispatch(.outline(.child(.selected($0)))) }),
            onSubmit: { store.dispatch(.outline(.child(.chosen($0)))) },
            row: { heading in
              Text(String(repeating: "  ", count: heading.level - 1) + heading.title).lineLimit(1)
            }
          )
          .frame(height: min(outline.headings.count, max(1, context.size.height - 6)))
        }
      }
      .frame(width: 48)
    }
  }
}
