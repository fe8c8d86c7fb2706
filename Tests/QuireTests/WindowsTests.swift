import Mullion
import MullionTesting
import Testing

@testable import Quire

@Suite("Quire in windows") @MainActor struct WindowsTests {
  @Test("P2 each frame of two windows while the question about unsaved work closes", arguments: [false, true])
  func closingQuestion(reducesMotion: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.txt", "some words\n")
    let app = Quire(world: World(files: .confined(to: folder.path), home: folder.path))
    let clock = ManualClock()
    let host = SceneHost(app, clock: clock.host)
    let scene = try app.open(OpenItem(.path(folder / "notes.txt")))
    let windows = [Size(width: 80, height: 20), Size(width: 60, height: 16)].map(MemoryWindow.init)
    let environment = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "MULLION_REDUCE_MOTION": reducesMotion ? "1" : "0"]
    for window in windows { host.open(window, on: scene, environment: environment) }

    host.input(Array("x\u{17}".utf8), from: windows[0])
    let question = "Save changes to notes.txt?"
    for window in windows { #expect(window.text.contains(question)) }
    let asked = windows.map(\.frames.count)

    host.input([0x1B], from: windows[0])
    clock.advance(milliseconds: 25)
    let closing = windows.map(\.frames.count)
    clock.advance(milliseconds: 1000)

    for (index, window) in windows.enumerated() {
      let whileClosing = window.frames[asked[index]..<closing[index]]
      let afterwards = window.frames[closing[index]...]
      for frame in window.frames { #expect(frame.contains("words"), "no frame is blank") }
      if reducesMotion {
        #expect(!whileClosing.isEmpty && whileClosing.allSatisfy { !$0.contains(question) })
      } else {
        #expect(!whileClosing.isEmpty && whileClosing.allSatisfy { $0.contains(question) })
        #expect(!afterwards.isEmpty)
      }
      #expect(afterwards.allSatisfy { !$0.contains(question) })
      #expect(!window.text.contains(question))
    }
    #expect(host.sceneNames.contains(scene))
  }
}
