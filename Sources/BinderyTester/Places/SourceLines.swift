internal import BinderyHost
internal import BinderyRules
internal import BinderySystem
internal import CSystem
internal import Glibc

/// A lookup of the source lines of addresses in a library, by the library's debug information.
///
/// It runs the symbolizer `llvm-symbolizer` or else `addr2line`. Without either, or without debug information, a place
/// keeps the name of its function and the offset from the function's start.
struct SourceLines {
  /// The names of the supported symbolizers, each with the arguments before a library's path, in the order of
  /// preference.
  private static let tools = [
    ("llvm-symbolizer", ["--output-style=GNU", "--functions=none", "-a", "-i", "-e"]),
    ("addr2line", ["-a", "-i", "-e"]),
  ]

  /// The most bytes of a symbolizer's output that are read, and the time limit for reading them.
  private static let limits = (bytes: 1 << 20, time: Duration.seconds(10))

  /// The symbolizer's path and arguments, or `nil` if none is installed.
  private let tool: (path: String, arguments: [String])?

  /// Finds the first installed symbolizer; if there is none, no line is known.
  ///
  /// - Parameter searchPath: The folders to look in, separated by colons; relative ones are ignored.
  init(searchPath: String = getenv("PATH").map { String(cString: $0) } ?? "") {
    let folders = searchPath.split(separator: ":").filter { $0.first == "/" }
    let found = Self.tools.flatMap { name, arguments in folders.map { (path: "\($0)/\(name)", arguments: arguments) } }
    tool = found.first { access($0.path, X_OK) == 0 }
  }

  /// Returns results whose findings name source lines instead of addresses, as `PlaceMark` marks these.
  ///
  /// - Parameters:
  ///   - results: The results of all cases of one plugin.
  ///   - library: The path of the plugin's library.
  /// - Returns: The same results, in the same order.
  func named(_ results: [CaseResult], in library: String) -> [CaseResult] {
    let addresses = Set(results.flatMap(\.findings).flatMap { PlaceMark.addresses(in: $0.sentence) })
    let lines = addresses.isEmpty ? [:] : lines(of: addresses.sorted(), in: library)
    return results.map { result in
      var result = result
      for index in result.findings.indices {
        result.findings[index].sentence = PlaceMark.named(result.findings[index].sentence, lines)
      }
      return result
    }
  }

  /// Returns the source lines, such as `show.c:40`, of addresses in a library, by address in hexadecimal; unknown ones
  /// are left out.
  private func lines(of addresses: [String], in library: String) -> [String: String] {
    guard let tool else { return [:] }
    let path = library.contains("/") ? library : "./" + library
    var lines: [String: String] = [:]
    var address = ""
    let output = Self.output(of: tool.path, tool.arguments + [path] + addresses.map { "0x\($0)" })
    for line in output.split(separator: "\n") {
      if line.hasPrefix("0x") {
        address = String(line.dropFirst(2).drop { $0 == "0" })
      } else if lines[address] == nil, let place = Self.place(in: line) {
        lines[address] = place
      }
    }
    return lines
  }

  /// Returns the source line, such as `show.c:40`, in a line of a symbolizer's output; `nil` if it is unknown or isn't
  /// the plugin's code.
  private static func place(in line: Substring) -> String? {
    let foreign = ["/rustc/", "/usr/include/", "<compiler-generated>"]
    guard !foreign.contains(where: { line.contains($0) }) else { return nil }
    let parts = (line.split(separator: "/").last ?? "").split(separator: ":")
    guard parts.count > 1, parts[0] != "??" else { return nil }
    let number = parts[1].prefix(while: \.isNumber)
    return number.isEmpty || number == "0" ? nil : "\(parts[0]):\(number)"
  }

  /// Runs a program, and returns its standard output. Its environment is empty, since a variable may make it contact a
  /// server.
  private static func output(of program: String, _ arguments: [String]) -> String {
    var ends: [Int32] = [-1, -1]
    guard cprocess_pipe(&ends) else { return "" }
    defer { close(ends[0]) }
    let started = try? WorkerLauncher.shared.start(
      .init(path: program, arguments: arguments), descriptors: [-1, ends[1], -1])
    close(ends[1])
    guard var process = started else { return "" }
    let bytes = readAll(ends[0])
    cprocess_kill(&process)
    while !cprocess_wait(&process, 1000) {}
    _ = cprocess_reap(&process)
    close(process.descriptor)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a descriptor to its end, or until the time limit is reached.
  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    let end = ContinuousClock.now + limits.time
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16 << 10)
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while bytes.count < limits.bytes, .now < end {
      guard poll(&ready, 1, 100) > 0 else { continue }
      let count = read(descriptor, &part, part.count)
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return bytes
  }
}
