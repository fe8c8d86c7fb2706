import Glibc
import Testing

@testable import MullionTerminal

@MainActor @Suite struct WatchTests {
  @Test("A watch calls back while it is resumed, not while it is paused")
  func pausing() async throws {
    let pipe = try Descriptor.pipe()
    let events = AsyncStream<Void>.makeStream()
    let watch = Watch.readable(pipe.reading) {
      _ = try? pipe.reading.read(upTo: 8)
      events.continuation.yield()
    }
    var iterator = events.stream.makeAsyncIterator()
    _ = try pipe.writing.write([1])
    #expect(!watch.isActive)
    watch.resume()
    await iterator.next()
    watch.pause()
    _ = try pipe.writing.write([2])
    #expect(try pipe.reading.wait(for: .readable, milliseconds: 0))
    watch.resume()
    await iterator.next()
    #expect(try !pipe.reading.wait(for: .readable, milliseconds: 0))
  }

  @Test(
    "W7 A watch that is released, paused or not, keeps neither its descriptor nor its closure", .timeLimit(.minutes(1)))
  func release() async throws {
    /// Says when it is released: Dispatch lets go of a closure on a thread and in a moment of its own.
    final class Token: Sendable {
      let released: AsyncStream<Never>.Continuation
      init(_ released: AsyncStream<Never>.Continuation) { self.released = released }
      deinit { released.finish() }
    }
    for resumes in [false, true] {
      var pipe: (reading: Descriptor, writing: Descriptor)? = try Descriptor.pipe()
      let released = AsyncStream<Never>.makeStream()
      weak var token: Token?
      var watch: Watch?
      if let reading = pipe?.reading {
        let strong = Token(released.continuation)
        token = strong
        watch = Watch.readable(reading) { withExtendedLifetime(strong) {} }
      }
      if resumes { watch?.resume() }
      let writing = try #require(pipe?.writing)
      pipe = nil
      #expect(token != nil)
      watch = nil
      #expect(watch == nil)
      // The writer sees that the last reader has gone.
      #expect(try await Gone(writing).wait())
      for await _ in released.stream {}
    }
  }

  @Test("W6 A signal that is watched does nothing else")
  func signals() async throws {
    let events = AsyncStream<Void>.makeStream()
    let watch = try Watch.signal(SIGUSR2) { events.continuation.yield() }
    watch.resume()
    kill(getpid(), SIGUSR2)
    var iterator = events.stream.makeAsyncIterator()
    await iterator.next()
    withExtendedLifetime(watch) {}
  }
}

/// Waits, off the main actor, until nobody is at the other end any more.
private struct Gone {
  let descriptor: Descriptor

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  @concurrent func wait() async throws -> Bool {
    // The main queue, which lets go of it, may be busy with other tests for a while.
    try descriptor.wait(for: [], milliseconds: 60_000)
  }
}
