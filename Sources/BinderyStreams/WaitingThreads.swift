internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Threads for calls that may wait long, so that no task has to.
///
/// So many run at a time, and the rest of the calls stand in line. A thread ends when nothing is left to do.
package final class WaitingThreads: Sendable {
  private typealias Call = @Sendable () -> Void

  private struct State {
    var calls: [Call] = []
    var threadCount = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a group of threads, of which none runs yet.
  ///
  /// - Parameter limit: How many run at a time, at most.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Has a thread make a call, as soon as one is free.
  ///
  /// - Parameter call: The call. It is made at once where the system gives no thread: late is better than never.
  package func run(_ call: @escaping @Sendable () -> Void) {
    let isThreadNeeded = state.withLock { state in
      state.calls.append(call)
      guard state.threadCount < limit else { return false }
      state.threadCount += 1
      return true
    }
    if isThreadNeeded && !startThread() { makeCalls() }
  }

  /// Makes calls until none is left.
  private func makeCalls() {
    while let call = nextCall() { call() }
  }

  private func nextCall() -> Call? {
    state.withLock { state in
      guard state.calls.isEmpty else { return state.calls.removeFirst() }
      state.threadCount -= 1
      return nil
    }
  }

  private func startThread() -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let threads = Unmanaged.passRetained(self)
    let status = pthread_create(&thread, &attributes, Self.start, threads.toOpaque())
    if status != 0 { threads.release() }
    return status == 0
  }

  #if canImport(Glibc)
    private static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { threads in
      threads.map { Unmanaged<WaitingThreads>.fromOpaque($0).takeRetainedValue().makeCalls() }
      return nil
    }
  #else
    private static let start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { threads in
      Unmanaged<WaitingThreads>.fromOpaque(threads).takeRetainedValue().makeCalls()
      return nil
    }
  #endif
}
