internal import Bindery
internal import BinderyRules
internal import CProbe

extension Probe {
  /// The limit of processor time for decoding, drawing and releasing one item, in microseconds.
  private static let timeLimit = 100_000

  /// The sizes in bytes of the texts with which growth is measured.
  private static let sizes = [10_000, 100_000]

  /// Measures the CPU time of the biggest sample five times, and throws a finding of rule X07 if the median is over the
  /// limit.
  func measureTime() throws(Finding) {
    giveMemory(CPROBE_GUARD_COUNT)
    guard let biggest = given.max(by: { $0.description.utf8.count < $1.description.utf8.count }) else { return }
    let item = MinimalRun(biggest, of: try type())
    let times = (0..<5).map { _ in time { item.run() } }
    let median = times.sorted()[2]
    guard median > Self.timeLimit else { return }
    throw Finding(
      "X07", subject: order.subject, "an item takes \(median / 1_000) ms of processor time from decode to release",
      input: biggest.description)
  }

  /// Measures how CPU time grows with the texts of a sample, and throws a finding of rule X08 if it grows clearly
  /// faster than they do.
  func measureGrowthOfTime() throws(Finding) {
    giveMemory(CPROBE_GUARD_COUNT)
    let type = try type()
    for key in textKeys {
      let times = Self.sizes.map { size in
        let item = MinimalRun(longer(key, size), of: type)
        item.run()
        return (0..<3).map { _ in time { item.run() } }.min() ?? 0
      }
      // The text grows tenfold, so a factor of 30 leaves room for errors of measurement, and short times are ignored.
      // Time that is spent on filling memory breaks another rule.
      guard times[1] > 20_000, times[1] > times[0] * 30, memoryGrowth(with: key, type) == nil else { continue }
      throw Finding(
        "X08", subject: order.subject,
        "ten times the text in '\(key)' takes \(times[1] / max(1, times[0])) times the time: "
          + "\(times[1] / 1_000) ms for 100 KB")
    }
  }

  /// Measures how the memory of an item grows with its texts, and throws a finding of rule X09 if it grows clearly
  /// faster than they do.
  func measureGrowthOfMemory() throws(Finding) {
    giveMemory(CPROBE_GUARD_COUNT)
    let type = try type()
    for key in textKeys {
      guard let bytes = memoryGrowth(with: key, type) else { continue }
      throw Finding(
        "X09", subject: order.subject,
        "ten times the text in '\(key)' takes \(bytes[1] / max(1, bytes[0])) times the memory: "
          + "\(bytes[1] >> 20) MiB for 100 KB")
    }
  }

  /// Returns the processor time of this thread that a closure takes, in nanoseconds.
  private func time(_ body: () -> Void) -> Int {
    let start = ProcessMeasures.threadTime
    body()
    return ProcessMeasures.threadTime - start
  }

  /// Returns the bytes allocated for items with texts of each size, or `nil` if they don't grow clearly faster than the
  /// texts.
  private func memoryGrowth(with key: String, _ type: ProbedType) -> [Int]? {
    let bytes = Self.sizes.map { size in memory(of: MinimalRun(longer(key, size), of: type)) }
    return bytes[1] > 16 << 20 && bytes[1] > bytes[0] * 30 ? bytes : nil
  }

  /// Returns the number of bytes that are allocated for an item after it was drawn; 0 if this process has no guard.
  private func memory(of item: MinimalRun) -> Int {
    item.run()
    guard let guarding = cprobe_current_guard() else { return 0 }
    guarding.pointee.begin_account()
    defer { guarding.pointee.end_account() }
    var bytes: UInt64 = 0
    item.run { _ = guarding.pointee.count_account(&bytes, nil, 0) }
    return Int(bytes)
  }

  /// The keys of the first sample's text fields, at most 64 from the level `strict` on, and 6 below it.
  private var textKeys: [String] {
    guard let sample = samples.first else { return [] }
    return sample.fields.filter { field in
      if case .known(.text) = field.value { field.key != "kind" } else { false }
    }.prefix(order.level >= .strict ? 64 : 6).map(\.key)
  }

  /// Returns the first sample with the text of a field replaced by one of about `size` bytes.
  private func longer(_ key: String, _ size: Int) -> TestRecord {
    guard var sample = samples.first else { return TestRecord(kind: Kind(rawValue: order.subject), fields: []) }
    for index in sample.fields.indices where sample.fields[index].key == key {
      sample.fields[index].value = .known(.text(String(repeating: "Long winter ", count: size / 12)))
    }
    return sample
  }
}
