internal import Glibc

/// Counts of the system resources that this process uses.
enum ProcessMeasures {
  /// The number of open file descriptors below 256, which is the limit in a process of `bindery-probe`.
  static var descriptors: Int {
    (0..<Int32(256)).count { fcntl($0, F_GETFD) >= 0 }
  }

  /// The number of threads of this process, or 0 if /proc can't be read.
  static var threads: Int {
    for line in text("/proc/self/status").split(separator: "\n") where line.hasPrefix("Threads:") {
      return Int(line.dropFirst(8).filter(\.isNumber)) ?? 0
    }
    return 0
  }

  /// The number of pages of virtual memory that this process has mapped, or 0 if /proc can't be read.
  static var pages: Int {
    text("/proc/self/statm").split(separator: " ").first.flatMap { Int($0) } ?? 0
  }

  /// The ranges of addresses that this process has mapped, also inaccessible ones; none if /proc can't be read.
  static var mappings: [Range<UInt>] {
    text("/proc/self/maps").split(separator: "\n").compactMap { line in
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
    }
  }

  /// The CPU time of the calling thread, in microseconds.
  static var threadTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
  }

  /// The CPU time of all other threads of this process, in microseconds.
  static var otherThreadsTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000 - threadTime
  }

  /// The time in nanoseconds for which the calling thread was ready to run but had no processor; 0 if /proc can't be
  /// read.
  static var timeWithoutProcessor: Int64 {
    // The CPU time, the time in the run queue, and the number of time slices.
    let words = text("/proc/thread-self/schedstat").split(whereSeparator: \.isWhitespace)
    return words.count > 1 ? Int64(words[1]) ?? 0 : 0
  }

  /// Whether all other threads of this process wait for something, so that none is running or ready to run.
  static var isIdle: Bool {
    guard let folder = opendir("/proc/self/task") else { return true }
    defer { closedir(folder) }
    var busy = 0
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
      let stat = name.hasPrefix(".") ? "" : text("/proc/self/task/\(name)/stat")
      // The state follows the name of the thread, which may contain parentheses.
      guard let end = stat.lastIndex(of: ")"), let state = stat[end...].dropFirst(2).first else { continue }
      if "RD".contains(state) { busy += 1 }
    }
    // The calling thread is one of them.
    return busy <= 1
  }

  /// Returns the contents of a file as text, or an empty text if it can't be read.
  private static func text(_ path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    return String(decoding: ProbeDescriptor.readAll(descriptor), as: UTF8.self)
  }
}

/// Waiting in the process that examines a plugin, which gives the plugin's threads time to break a rule.
enum OwnTime {
  /// Blocks the calling thread for some milliseconds, or less if a signal arrives.
  static func pass(milliseconds: Int) {
    _ = poll(nil, 0, Int32(clamping: milliseconds))
  }
}
