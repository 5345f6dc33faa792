import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What happens when the user interrupts the program.
enum Interruption {
  private static let cleanUps = Mutex<[@Sendable () -> Void]>([])

  /// Has a function called before the program ends by Control-C, or by a request to end, beside those that are to be
  /// called already.
  ///
  /// The program ends as it would have without this, so that whoever started it is told. A signal that was ignored
  /// when the program started stays ignored.
  ///
  /// - Parameter cleanUp: Called on a thread of its own, at most once; it returns soon.
  static func prepare(_ cleanUp: @escaping @Sendable () -> Void) {
    let isFirst = cleanUps.withLock { cleanUps in
      cleanUps.append(cleanUp)
      return cleanUps.count == 1
    }
    guard isFirst else { return }
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      #if canImport(Darwin)
        signal(number, SIG_IGN)
      #endif
      // Elsewhere the source takes the signal as soon as it is ready. One that comes before ends the program, and one
      // that were ignored until then would be lost.
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        for cleanUp in cleanUps.withLock({ $0 }) { cleanUp() }
        signal(number, SIG_DFL)
        kill(getpid(), number)
      }
      source.activate()
      // Kept until the process ends.
      _ = Unmanaged.passRetained(source as AnyObject)
    }
  }

  private static let queue = DispatchQueue(label: "bindery.interruption")

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return true }
    #if canImport(Glibc)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    #endif
  }
}
