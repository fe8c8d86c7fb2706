import Mullion
import MullionTesting
import Testing

@testable import Inventory

@Suite("The inventory's destinations") @MainActor struct DestinationTests {
  @Test("P7 a counter in a sheet dismisses itself at 5")
  func dismissal() async {
    let store = makeStore(destination: .counter(.init(count: 3)))

    await store.send(\.destination.counter.incrementButtonTapped) {
      $0.destination.value?.counter?.count = 4
    }
    await store.send(\.destination.counter.incrementButtonTapped) {
      $0.destination.value?.counter?.count = 5
    }
    await store.receive(\.destination.dismiss) {
      $0.destination = .dismissing(last: .counter(.init(count: 5)))
    }
    await store.receive(\.destination.closed) {
      $0.destination = .dismissed
    }
    await store.finish()
  }

  @Test("P7 a test of the counter's dismissal need not say what it counts")
  func dismissalNonExhaustive() async {
    let store = makeStore(destination: .counter(.init(count: 3)))
    store.exhaustivity = .off

    await store.send(\.destination.counter.incrementButtonTapped)
    await store.send(\.destination.counter.incrementButtonTapped)
    await store.receive(\.destination.dismiss)
  }

  @Test("T1 an item is added by what its form held when Save was pressed")
  func adding() async {
    let store = makeStore()
    await store.send(\.addButtonTapped) {
      $0.destination = .presented(.addItem(.init(Item(id: 3))))
    }
    await store.send(\.destination.addItem.saveButtonTapped)
    await store.send(\.destination.addItem.nameChanged, "Headphones") {
      $0.destination.value?.addItem?.item.name = "Headphones"
    }
    await store.send(\.destination.addItem.saveButtonTapped) {
      $0.items.append(Item(id: 3, name: "Headphones"))
      $0.selection = 3
      $0.destination.beginDismissing()
    }
    await store.send(\.destination.addItem.saveButtonTapped)
    await store.finishClosing { $0.destination = .dismissed }
    await store.finish()
  }

  @Test("T1 an item that is edited takes its place in the list, and on each screen that shows it")
  func editing() async {
    let renamed = Item(id: 1, name: "Piano", quantity: 4)
    let store = makeStore(path: [.detail(.init(item: .keyboard)), .counter(.init())])
    await store.send(\.path[id: 0].detail.editButtonTapped) {
      $0.destination = .presented(.editItem(.init(.keyboard)))
    }
    await store.send(\.destination.editItem.nameChanged, "Piano") {
      $0.destination.value?.editItem?.item.name = "Piano"
    }
    await store.send(\.destination.editItem.saveButtonTapped) {
      $0.items[0] = renamed
      $0.destination.beginDismissing()
    }
    await store.receive(\.path[id: 0].detail.itemChanged, renamed) {
      $0.path[id: 0, case: \.detail]?.item = renamed
    }
    await store.finishClosing { $0.destination = .dismissed }
    await store.finish()
  }

  @Test("T1 of an edit a test may say the end alone")
  func editingNonExhaustive() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(\.editButtonTapped)
    await store.send(\.destination.editItem.nameChanged, "Piano")
    await store.send(\.destination.editItem.saveButtonTapped) { $0.items[0].name = "Piano" }
    #expect(store.state.destination.isDismissing)
  }

  @Test("T3 an item is deleted when the alert says so, with its screens and all above them")
  func deleting() async {
    let store = makeStore(
      path: [.detail(.init(item: .mouse)), .detail(.init(item: .keyboard)), .counter(.init())])
    await store.send(\.path[id: 1].detail.deleteButtonTapped) {
      $0.destination = .presented(.alert(InventoryFeature.deleting(.keyboard)))
    }
    await store.send(\.destination.alert.deletionConfirmed, 1) {
      $0.items = [.mouse]
      $0.selection = 2
      $0.path.pop(from: 1)
      $0.destination.beginDismissing()
    }
    await store.finishClosing { $0.destination = .dismissed }
    await store.finish()
  }

  @Test("T4 an item stays when the alert is dismissed")
  func keeping() async {
    let store = makeStore()
    await store.send(\.deleteButtonTapped) {
      $0.destination = .presented(.alert(InventoryFeature.deleting(.keyboard)))
    }
    await store.send(\.destination.dismiss) { $0.destination.beginDismissing() }
    await store.finishClosing { $0.destination = .dismissed }
    await store.finish()
  }

  @Test("T3 duplicating asks how much of it, and puts the copy below")
  func duplicating() async {
    let store = makeStore()
    await store.send(\.duplicateButtonTapped) {
      $0.destination = .presented(.confirmationDialog(InventoryFeature.duplicating(.keyboard)))
    }
    await store.send(\.destination.confirmationDialog.duplicationConfirmed, (1, quantity: 1)) {
      $0.items = [.keyboard, Item(id: 3, name: "Keyboard", quantity: 1), .mouse]
      $0.selection = 3
      $0.destination.beginDismissing()
    }
    await store.finishClosing { $0.destination = .dismissed }
    await store.finish()
  }

  @Test("with nothing selected there is nothing to edit, duplicate or delete")
  func nothingSelected() async {
    let store = makeStore(items: [])
    await store.send(\.editButtonTapped)
    await store.send(\.duplicateButtonTapped)
    await store.send(\.deleteButtonTapped)
    await store.finish()
  }

  @Test("T5 a sheet closes and a screen opens in one action, and the screen asks at once")
  func sheetToScreen() async {
    let store = makeStore(destination: .counter(.init(count: 3)))
    await store.send(\.destination.counter.factButtonTapped) {
      $0.destination.beginDismissing()
      $0.path.append(.fact(.init(number: 3)))
    }
    await store.receive(\.path[id: 0].fact.askButtonTapped) {
      $0.path[id: 0, case: \.fact]?.fact = .loading
    }
    await store.receive(\.path[id: 0].fact.answered) {
      $0.path[id: 0, case: \.fact]?.fact = .loaded("3 is a number.")
    }
    await store.receive(\.destination.closed) { $0.destination = .dismissed }
    await store.finish()
  }

  @Test("T2 what was meant for the destination before changes nothing of the next, and is reported once")
  func otherCase() {
    let inventory = Inventory(.init(destination: .presented(.counter(.init(count: 3)))), world: .answering)
    var reports = 0
    inventory.store.onReport = { _ in reports += 1 }
    inventory.store.dispatch(.addButtonTapped)
    inventory.store.dispatch(.destination(.child(.counter(.incrementButtonTapped))))
    #expect(inventory.store.state.destination == .presented(.addItem(.init(Item(id: 1)))))
    #expect(reports == 1)
  }
}
