import Dispatch
import Glibc
import LinuxEvents

/// Where the main thread waits for everything at once: for the descriptors that are watched, and for the main queue.
///
/// With Dispatch's own sources an event wakes a thread of Dispatch's, which wakes the main one, which when it is done
/// wakes the first again: a key typed in a terminal would spend longer between threads than being handled. A process that
/// does not call `run()` (a test, or whoever has a main loop already) is served all the same, through one such source.
@MainActor public enum MainLoop {
  /// What the system keeps for us; every watched descriptor is in it while somebody waits for it.
  private static let interests: Descriptor = {
    let number = epoll_create1(Int32(EPOLL_CLOEXEC))
    precondition(number >= 0, "the system gives no more descriptors, not even one to wait with")
    return Descriptor(owning: number)
  }()
  /// By the descriptors' numbers, which the system keeps small.
  private static var entries: [Entry?] = []
  private static var serial: UInt32 = 0
  private static var isRunning = false
  private static var isServedByDispatch = false
  private static var dispatched: (any DispatchSourceRead)?
  /// The millisecond from which on others may go first again.
  private static var nextGivingWay: Int64 = 0

  /// Who waits for a descriptor.
  private final class Entry {
    /// Tells it from another one with the same descriptor's number.
    let serial: UInt32
    weak var reading: Watch?
    weak var writing: Watch?
    var events: UInt32 = 0

    init(serial: UInt32) {
      self.serial = serial
    }
  }

  /// Serves the main queue and all watches on this thread, the process's first, until the process ends.
  public static func run() -> Never {
    isRunning = true
    let queue = _dispatch_get_main_queue_handle_4CF()
    var event = epoll_event()
    event.events = EPOLLIN.rawValue
    event.data.u64 = UInt64(UInt32.max)
    precondition(epoll_ctl(interests.number, EPOLL_CTL_ADD, queue, &event) == 0, "the main queue cannot be waited for")
    while true {
      guard deliver(waiting: -1) else { continue }
      var count: eventfd_t = 0
      eventfd_read(queue, &count)
      _dispatch_main_queue_callback_4CF(nil)
    }
  }

  /// Delivers what has happened; true if something waits in the main queue.
  private static func deliver(waiting milliseconds: Int32) -> Bool {
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 16) { events in
      let before = monotonicMilliseconds()
      let count = epoll_wait(interests.number, events.baseAddress, Int32(events.count), milliseconds)
      if monotonicMilliseconds() != before { rested() }
      var isQueueWaiting = false
      for event in events.prefix(max(0, Int(count))) {
        let number = Int32(truncatingIfNeeded: event.data.u64)
        if number == -1 { isQueueWaiting = true } else { deliver(event.events, number, event.data.u64 >> 32) }
      }
      return isQueueWaiting
    }
  }

  /// Prepares for what has happened after a rest.
  private static func rested() {
    AnswerCode.fetch()
    giveWay()
  }

  /// Lets whoever woke this process finish first (Docs/Decisions/0010).
  private static func giveWay() {
    let now = monotonicMilliseconds()
    guard now >= nextGivingWay else { return }
    sched_yield()
    // Where more wants to run than there are processors, others would run for milliseconds.
    if monotonicMilliseconds() > now + 1 { nextGivingWay = now + 10_000 }
  }

  private static func deliver(_ events: UInt32, _ number: Int32, _ serial: UInt64) {
    let isOver = events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
    // What an earlier event of this round has ended, and perhaps opened anew, is not meant.
    guard let entry = entry(at: number), UInt64(entry.serial) == serial else { return }
    if isOver || events & EPOLLIN.rawValue != 0 { tell(entry.reading, isOver) }
    if isOver || events & EPOLLOUT.rawValue != 0, self.entry(at: number) === entry { tell(entry.writing, isOver) }
    if isOver, self.entry(at: number) === entry { update(number) }
  }

  private static func tell(_ watch: Watch?, _ isOver: Bool) {
    guard let watch, watch.isWaiting else { return }
    // A descriptor that has hung up stays ready for ever, so it is told once.
    if isOver { watch.hasHungUp = true }
    watch.call()
  }

  private static func entry(at number: Int32) -> Entry? {
    entries.indices.contains(Int(number)) ? entries[Int(number)] : nil
  }

  private static func newEntry(at number: Int32) -> Entry {
    serial &+= 1
    let entry = Entry(serial: serial)
    while entries.count <= Int(number) { entries.append(nil) }
    entries[Int(number)] = entry
    return entry
  }

  /// Takes note of who waits now for the descriptor.
  static func changed(_ watch: Watch, at number: Int32, isReading: Bool) {
    if watch.isWaiting {
      let entry = entry(at: number) ?? newEntry(at: number)
      if isReading { entry.reading = watch } else { entry.writing = watch }
    }
    update(number)
    if !isRunning, !isServedByDispatch { serveByDispatch() }
  }

  private static func update(_ number: Int32) {
    guard let entry = entry(at: number) else { return }
    var wanted: UInt32 = 0
    if entry.reading?.isWaiting == true { wanted |= EPOLLIN.rawValue }
    if entry.writing?.isWaiting == true { wanted |= EPOLLOUT.rawValue }
    guard wanted != entry.events else { return }
    var event = epoll_event()
    event.events = wanted
    event.data.u64 = UInt64(entry.serial) << 32 | UInt64(UInt32(bitPattern: number))
    let operation = wanted == 0 ? EPOLL_CTL_DEL : entry.events == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
    _ = epoll_ctl(interests.number, operation, number, &event)
    entry.events = wanted
    if wanted == 0 { entries[Int(number)] = nil }
  }

  /// Has Dispatch call when something happens, for a process whose main loop is somebody else's.
  private static func serveByDispatch() {
    isServedByDispatch = true
    // A process that is about to call `run()` has not served its main queue before it does.
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        if isRunning { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: interests.number, queue: .main)
        source.setEventHandler {
          MainActor.assumeIsolated { _ = deliver(waiting: 0) }
        }
        dispatched = source
        source.activate()
      }
    }
  }
}
