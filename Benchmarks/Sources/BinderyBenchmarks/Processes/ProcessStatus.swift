import Glibc

/// What the system tells of a process that runs, and of those that it has started.
struct ProcessStatus {
  /// The memory of the process itself that is resident, in bytes.
  let residentBytes: Int

  /// How often each thread of all these processes has gone to sleep so far, by the names of processes and threads.
  let sleeps: [String: Int]

  /// Reads the status of a process.
  ///
  /// - Throws: A `SystemError` if the process has ended.
  init(of process: pid_t) throws(SystemError) {
    let number = try Self.number(after: "VmRSS:", in: "/proc/\(process)/status")
    residentBytes = number * 1024
    var (processes, sleeps) = ([String(process)], [String: Int]())
    while let process = processes.popLast() {
      for task in Self.names(in: "/proc/\(process)/task").map({ "/proc/\(process)/task/\($0)" }) {
        // A thread may end meanwhile.
        sleeps[task] = try? Self.number(after: "voluntary_ctxt_switches:", in: task + "/status")
        processes += (try? Self.text(of: task + "/children"))?.split(separator: " ").map(String.init) ?? []
      }
    }
    self.sleeps = sleeps
  }

  /// Returns how often threads have gone to sleep since another status, with those that are new since then.
  func sleepCount(since former: ProcessStatus) -> Int {
    sleeps.reduce(0) { $0 + $1.value - (former.sleeps[$1.key] ?? 0) }
  }

  private static func number(after word: String, in path: String) throws(SystemError) -> Int {
    for line in try text(of: path).split(separator: "\n") where line.hasPrefix(word) {
      let digits = line.dropFirst(word.count).filter(\.isNumber)
      if let number = Int(digits) { return number }
    }
    throw SystemError(path, number: ESRCH)
  }

  private static func text(of path: String) throws(SystemError) -> String {
    String(decoding: try InputFile(path: path).read(1 << 16), as: UTF8.self)
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
