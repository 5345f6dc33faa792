import BinderyExchange
import BinderyLoading
import Foundation
import TestSupport

/// A worker that a test has started, and that ends when it is let go.
///
/// It is started and used on one thread that stays for as long as the worker: it ends with that.
final class WorkerProcess: HostEnd {
  /// How a process has ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  let socket: ExchangeSocket
  let progress: WorkProgress
  private let process: pid_t
  private let stuck: StuckProcess
  private let output: Int32
  private var hasEnded = false

  /// Starts a worker that hasn't been told anything yet.
  init(plugin path: String, arguments: [String]? = nil, hasSocket: Bool = true) throws {
    var (sockets, pipe): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    try check(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets))
    try check(Foundation.pipe(&pipe))
    let null = try check(open("/dev/null", O_RDWR))
    let (plugin, memory) = (try sealedMemory(Data(contentsOf: URL(filePath: path))), try memory("progress"))
    try check(ftruncate(memory, off_t(WorkProgress.size)))
    progress = try unwrap(WorkProgress(descriptor: memory))
    defer { for descriptor in [sockets[1], pipe[1], null, plugin, memory] { close(descriptor) } }
    process = try spawn(
      arguments ?? [String(getpid())], [null, pipe[1], pipe[1], hasSocket ? sockets[1] : null, plugin, memory])
    output = pipe[0]
    // A test that waits for what never comes fails.
    stuck = StuckProcess(process)
    socket = ExchangeSocket(descriptor: sockets[0], isQuiet: true)
  }

  /// Starts a worker, and has it open its plugin.
  convenience init(opening path: String, change: (inout WorkerOrder) -> Void = { _ in }) throws {
    try self.init(plugin: path)
    var order = WorkerOrder(path: path, digest: .zero, hostVersion: "1.0.0", limits: WorkerLimits())
    change(&order)
    send(.open, call: 1, order.payload)
  }

  /// Starts a worker, and has it open a plugin, which need not be there any longer.
  convenience init(opening plugin: ZooPlugin, change: (inout WorkerOrder) -> Void = { _ in }) throws {
    try self.init(opening: plugin.path, change: change)
    withExtendedLifetime(plugin) {}
  }

  deinit {
    stuck.end()
    close(socket.descriptor)
    if !hasEnded {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(output)
  }

  /// Waits for the end of the worker.
  func end() -> End {
    var status: Int32 = 0
    waitpid(process, &status, 0)
    stuck.end()
    hasEnded = true
    return status & 0x7f == 0 ? .exit(status >> 8 & 0xff) : .signal(status & 0x7f)
  }

  var lastWords: String { "\(end()), \(lines())" }

  /// What an ended worker has written to its standard streams.
  func lines() -> String {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = read(output, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

/// The reason a test can't go on.
struct TestFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Starts a worker that has the descriptors, from 0 on, and no others.
private func spawn(_ arguments: [String], _ descriptors: [Int32]) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  // Out of the way of those that they become.
  let high = try descriptors.map { try check(fcntl($0, F_DUPFD_CLOEXEC, 64)) }
  defer { for descriptor in high { close(descriptor) } }
  for (index, descriptor) in high.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(index))
  }
  closeOthers(from: Int32(descriptors.count), &actions)
  var words = ([Built.worker] + arguments).map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var environment = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
  defer { for variable in environment { free(variable) } }
  var process = pid_t()
  let status = posix_spawn(&process, Built.worker, &actions, nil, &words, &environment)
  guard status == 0 else { throw TestFailure("\(Built.worker): \(String(cString: strerror(status)))") }
  return process
}

/// Memory with a plugin that nobody can change.
private func sealedMemory(_ bytes: Data) throws -> Int32 {
  let descriptor = try memory("plugin")
  let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  guard count == bytes.count else { throw TestFailure("the plugin doesn't fit") }
  // F_ADD_SEALS, and all seals.
  try check(fcntl(descriptor, 1033, 0xf))
  return descriptor
}

/// The value, which has to be there.
func unwrap<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw TestFailure("something that has to be there isn't") }
  return value
}

@discardableResult
func check(_ result: Int32) throws -> Int32 {
  guard result >= 0 else { throw TestFailure(String(cString: strerror(errno))) }
  return result
}

/// A file in memory, which can be sealed.
func memory(_ name: String) throws -> Int32 {
  typealias Create = @convention(c) (UnsafePointer<CChar>?, UInt32) -> Int32
  guard let symbol = dlsym(nil, "memfd_create") else { throw TestFailure("there is no memfd_create()") }
  return try check(unsafeBitCast(symbol, to: Create.self)(name, 3))
}

extension PluginDigest {
  /// The digest of a plugin that nobody compares with another.
  static var zero: PluginDigest { PluginDigest(of: []) }
}
