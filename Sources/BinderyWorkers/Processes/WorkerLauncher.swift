internal import Bindery
internal import BinderyStreams
package import BinderySystem
package import CSystem
internal import Synchronization

/// The launcher of the processes of workers, which starts all of them from one thread that never ends.
///
/// A worker asks the system to end it with its parent. To the system, the parent is the thread that started the
/// process, and threads of a pool come and go.
package final class WorkerLauncher: Sendable {
  /// The program that a process runs, with its arguments and environment.
  package struct Program: Sendable {
    /// The path of the executable.
    package var path: String

    /// The name that the process sees as its own, as the first of its arguments; the path unless it is set.
    package var name: String

    /// The arguments after the program's name.
    package var arguments: [String]

    /// The environment, each variable as `NAME=value`.
    package var environment: [String]

    /// Creates a program with its arguments and environment, whose name is its path.
    package init(path: String, arguments: [String] = [], environment: [String] = []) {
      (self.path, name) = (path, path)
      self.arguments = arguments
      self.environment = environment
    }
  }

  /// A process to start, and the outcome that its caller waits for.
  private struct Order: Sendable {
    /// The program with its arguments and environment.
    let program: Program
    /// The file descriptors that the process gets as 0, 1, 2 and so on.
    let descriptors: [Int32]
    /// The started process, or the system's error.
    let outcome = CallOutcome<Result<cprocess, SystemError>>()
  }

  /// The launcher of this process.
  package static let shared = WorkerLauncher()

  /// The queue of processes to start.
  private let orders = Mutex<[Order]>([])
  /// The semaphore that is signaled for each queued process.
  private let signal = Semaphore()
  /// Whether the thread that starts processes is running.
  private let hasThread = Mutex(false)

  private init() {}

  /// Starts a process, and waits until it has started. The caller reaps it, and closes its descriptor.
  ///
  /// The process gets the descriptors as 0, 1, 2 and so on; -1 stands for `/dev/null`. Throws the system's error if it
  /// can't be started.
  package func start(_ program: Program, descriptors: [Int32]) throws(SystemError) -> cprocess {
    guard startThread() else { throw SystemError.unavailable }
    let order = Order(program: program, descriptors: descriptors)
    orders.withLock { $0.append(order) }
    signal.signal()
    return try order.outcome.wait().get()
  }

  /// Starts the thread that starts processes, unless it is running, and returns whether it is.
  private func startThread() -> Bool {
    hasThread.withLock { hasThread in
      if !hasThread { hasThread = SystemThread.start { self.run() } }
      return hasThread
    }
  }

  /// Starts the queued processes, one after the other: the body of the thread.
  private func run() -> Never {
    while true {
      signal.wait()
      guard let order = orders.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { continue }
      order.outcome.set(Result { () throws(SystemError) in try Self.start(order) })
    }
  }

  /// Starts a process and returns it, or throws the system's error.
  private static func start(_ order: Order) throws(SystemError) -> cprocess {
    let arguments = copies(of: [order.program.name] + order.program.arguments)
    let environment = copies(of: order.program.environment)
    defer { for text in arguments + environment { text?.deallocate() } }
    var process = cprocess()
    let error = cprocess_start(
      order.program.path, arguments, environment, order.descriptors, order.descriptors.count, &process)
    guard error == 0 else { throw SystemError(number: error) }
    return process
  }

  /// Returns copies of texts in the form of C: a list that ends with a null pointer. The caller deallocates each.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in
      let bytes = text.utf8CString
      let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
      _ = copy.initialize(from: bytes)
      return copy.baseAddress
    } + [nil]
  }
}
