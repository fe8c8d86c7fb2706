import Foundation

/// A real tmux whose pane is fed chunk after chunk of bytes; tells what it shows after each.
///
/// Nothing is waited for by the clock: the pane's script asks the terminal for its cursor after each chunk, so the answer
/// means that all before was interpreted, and then signals on a channel of tmux.
enum TmuxPane {
  static let isInstalled = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"].contains(
    where: FileManager.default.isExecutableFile)

  struct Failure: Error {
    var status: Int32
  }

  /// The screen after each chunk, as rows of text with the sequences for their styles.
  static func screens(width: Int, height: Int, after chunks: [[UInt8]]) async throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mullion-tmux-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(feeder.utf8).write(to: folder.appendingPathComponent("feeder"))
    try Data(driver.utf8).write(to: folder.appendingPathComponent("driver"))
    for (step, chunk) in chunks.enumerated() {
      try Data(chunk).write(to: folder.appendingPathComponent("\(step)"))
    }
    let arguments = ["60", "bash", "driver", "\(chunks.count)", "\(width)", "\(height)"]
    let status = try await run("/usr/bin/timeout", arguments, in: folder)
    guard status == 0 else { throw Failure(status: status) }
    return try chunks.indices.map { step in
      String(decoding: try Data(contentsOf: folder.appendingPathComponent("\(step).screen")), as: UTF8.self)
    }
  }

  /// Runs in the pane.
  private static let feeder = """
    stty raw -echo
    for ((step = 0; step < $1; step++)); do
      cat $step
      printf '\\033[6n'
      IFS= read -r -d R answer
      tmux -S socket wait-for -S shown$step
      tmux -S socket wait-for next$step
    done
    """

  private static let driver = """
    trap 'tmux -S socket kill-server || true' EXIT
    set -e
    tmux -u -f /dev/null -S socket new-session -d -x $2 -y $3 "tmux -S socket wait-for go; bash feeder $1"
    tmux -S socket set status off
    tmux -S socket resize-window -x $2 -y $3
    tmux -S socket wait-for -S go
    for ((step = 0; step < $1; step++)); do
      tmux -S socket wait-for shown$step
      tmux -S socket capture-pane -p -e -N > $step.screen
      tmux -S socket wait-for -S next$step
    done
    """

  private static func run(_ path: String, _ arguments: [String], in folder: URL) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
  }
}
