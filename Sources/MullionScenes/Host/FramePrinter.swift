import Dispatch
import MullionCore
import MullionTerminal
import MullionText

/// Prints one frame in a process of its own, for when the standard output is no terminal.
final class FramePrinter<App: MullionApp> {
  /// How long work that the opening set off may take before what there is gets printed, in milliseconds.
  private static var patienceMilliseconds: Int { 1500 }

  /// Opens what is named, prints the first scene, and ends the process.
  static func run(_ window: WindowInvocation) throws -> Int32 {
    let host = SceneHost(App())
    let directory = ProcessEnvironment.workingDirectory ?? "/"
    let start = host.app.store.mark
    var first: String?
    for file in window.files {
      let input = file.path == "-" ? try Descriptor.standard(0)?.readAll(limit: 256 << 20) ?? [] : nil
      let scene = try host.open(
        file, in: directory, fileCreationMask: ProcessEnvironment.fileCreationMask, input: input)
      first = first ?? scene
    }
    guard let scene = first ?? host.scene(named: "", in: directory) else { throw Refusal("there is nothing to show") }
    HostClock.system.after(patienceMilliseconds) { print(scene, host) }
    Task {
      await host.app.store.finish(since: start)
      print(scene, host)
    }
    dispatchMain()
  }

  private static func print(_ scene: String, _ host: SceneHost<App>) -> Never {
    let terminal = Descriptor.controllingTerminal()?.terminalSize()
    var size = FrameSize()
    if let terminal, terminal.columns > 0, terminal.rows > 0 {
      size = FrameSize(columns: Int(terminal.columns), rows: Int(terminal.rows))
    }
    // Drawing can begin work, such as listing a folder, only through the state; what is there is printed.
    let text = (try? host.frameText(scene, size, .text)) ?? ""
    exitProcess(StandardOutput.write(Array(text.utf8), app: App.name) ?? 0)
  }
}
