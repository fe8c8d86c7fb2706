import Mullion

/// What one would write by hand for this one program: a switch, a mutation in place, one observer.
final class Floor {
  var model: Model
  var observer: () -> Void = {}
  private var queue: [Action] = []

  init(_ model: Model) { self.model = model }

  @inline(never) func dispatch(_ action: Action) {
    handle(action)
    while let next = queue.popLast() { handle(next) }
    observer()
  }

  private func handle(_ action: Action) {
    switch action {
    case .increment: model.count += 1
    case .ask: queue.append(.increment)
    case .chain(let left):
      model.count += 1
      if left > 0 { queue.append(.chain(left - 1)) }
    case .present: model.sheet = .presented(Scene())
    case .scenes(.element(let key, .increment)):
      if let index = model.scenes.index(forKey: key) { model.scenes.values[index].count += 1 }
    case .scenes(.element(let key, .ask)):
      if model.scenes.index(forKey: key) != nil { queue.append(.scenes(.element(key, .increment))) }
    case .sheet(.dismiss):
      if case .presented(let scene) = model.sheet { model.sheet = .dismissing(last: scene) }
    case .sheet(.closed):
      if case .dismissing = model.sheet { model.sheet = .dismissed }
    case .pages(.element(let key, .line(let line))), .views(.element(let key, .line(let line))):
      if let index = model.pages.index(forKey: key) { model.pages.values[index].lines[line] += 1 }
    case .screen(.line(let line)):
      if case .page(var page) = model.screen {
        model.screen = .empty
        page.lines[line] += 1
        model.screen = .page(page)
      }
    case .rows(.element(let key, .line(let line))):
      if let index = model.rows.firstIndex(where: { $0.id == key }) { model.rows[index].lines[line] += 1 }
    case .path(.element(let id, .line(let line))): model.path[id: id]?.lines[line] += 1
    default: break
    }
  }
}
