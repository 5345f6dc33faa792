internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery
internal import CProbe

extension ProbeCase {
  /// The cases of the rules about process state that plugins must not change.
  static let surroundingCases: [ProbeCase] = [
    ProbeCase("L30", CPROBE_SIGNAL_HANDLERS),
    ProbeCase("L31", CPROBE_SIGNAL_MASK),
    ProbeCase("L32", CPROBE_LOCALE),
    ProbeCase("L33", CPROBE_FOLDER),
    ProbeCase("L34", CPROBE_ENVIRONMENT),
    ProbeCase("L35", CPROBE_FILE_MASK),
    ProbeCase("L36", CPROBE_LIMITS),
    ProbeCase("L37", CPROBE_STREAMS),
    ProbeCase("L38", CPROBE_TIMERS),
    ProbeCase("L40", CPROBE_THREADS, budget: 1, "threads run"),
    ProbeCase("L41", CPROBE_DESCRIPTORS, budget: 4, "files are open"),
    ProbeCase("L39", .plugin, needsProcess: true) { (probe) throws(Finding) in try probe.loadInTime() },
    ProbeCase("L42", .plugin, needsProcess: true) { (probe) throws(Finding) in try probe.readMessages() },
  ]

  /// Creates a case about one aspect of process-wide state, such as the locale.
  ///
  /// The aspect is compared before the plugin is loaded, after it was opened, after all samples were shown, and after
  /// all sources and schemes were asked.
  private init(_ rule: RuleCode, _ aspect: cprobe_aspect) {
    self.init(rule, .plugin, needsProcess: true) { (probe) throws(Finding) in
      let before = Surroundings(aspect)
      _ = try probe.table()
      if let change = before.change(to: Surroundings(aspect)) {
        throw Finding(rule, "when it is open, \(change)")
      }
      try probe.walkAllSamples()
      if let change = before.change(to: Surroundings(aspect)) {
        throw Finding(rule, "when items were shown, \(change)")
      }
      try probe.askAll()
      if let change = before.change(to: Surroundings(aspect)) {
        throw Finding(rule, "when sources were asked, \(change)")
      }
    }
  }
}

extension ProbeCase {
  /// Creates a case of a resource, as a snapshot of `aspect` counts it, of which opening the plugin may take up to
  /// `budget`.
  ///
  /// `what` is a clause about several of them, such as `files are open`.
  private init(_ rule: RuleCode, _ aspect: cprobe_aspect, budget: Int, _ what: String) {
    self.init(rule, .plugin, needsProcess: true) { (probe) throws(Finding) in
      let before = Surroundings(aspect).count
      _ = try probe.table()
      let added = Surroundings(aspect).count - before
      guard added > budget else { return }
      throw Finding(rule, "when it is open, \(added) more \(what) than before, and \(budget) may be")
    }
  }
}

extension Probe {
  /// The CPU time in nanoseconds that loading and opening may take.
  private static let workLimit: UInt64 = 100_000_000

  /// The elapsed time that loading and opening may take, without the time spent waiting for a processor.
  private static let timeLimit = Duration.seconds(1)

  /// Loads and opens the plugin, and throws a finding of rule L39 if that exceeds either time limit.
  fileprivate func loadInTime() throws(Finding) {
    let (start, work) = (ThreadTime(), cprobe_busy_nanoseconds())
    _ = try table()
    let spent = cprobe_busy_nanoseconds() - work
    let time = start.passed
    guard spent > Self.workLimit || time > Self.timeLimit else { return }
    let milliseconds = max(Int(spent / 1_000_000), Int(time / .milliseconds(1)))
    throw Finding("L39", "loading and opening it takes \(milliseconds) ms")
  }

  /// Opens the plugin, runs all samples, and throws a finding of rule L42 if a message that it logged is invalid.
  fileprivate func readMessages() throws(Finding) {
    _ = try table()
    try walkAllSamples()
    guard let fault = host.messages.lazy.compactMap(\.fault).first else { return }
    throw Finding("L42", "log() was given \(fault)")
  }

  /// Runs every sample of every kind of the plugin from decode() to release. Throws a finding of the loading rule that
  /// the plugin breaks.
  func walkAllSamples() throws(Finding) {
    let plugin = try plugin()
    for type in plugin.types {
      let abilities = plugin.abilities(of: type)
      for sample in samples(of: type.kind) {
        _ = type.observation(of: sample)
        abilities.walk(sample)
      }
    }
  }

  /// Asks each source for terms, and each fetcher for an address, on the calling thread, whose signal mask and locale
  /// are examined.
  func askAll() throws(Finding) {
    let (plugin, manifest) = (try plugin(), try manifest())
    blame("C36")
    for id in manifest.sources.map(\.rawValue) {
      guard let source = plugin.source(id) else { continue }
      for question in [SourceQuery(terms: ["a"]), SourceQuery(terms: ["long winters"], limit: 50)] {
        let lent = GuardedSearch(question)
        let request = lent.pointer
        ask("search", id) { source.table.search(request, $0, $1) }
      }
    }
    blame("C50")
    for scheme in manifest.schemes {
      guard let fetcher = plugin.fetcher(scheme) else { continue }
      var memory = GuardedMemory()
      let address = memory.text("\(scheme):x", "an address", isTerminated: false)
      ask("fetch", scheme) { fetcher.table.fetch(address, $0, $1) }
    }
    blame("C01")
  }

  /// Calls the function search() or fetch() of the source or scheme `subject` by `body`, with a new stream and a new
  /// sink for failures, and ignores the answer, which other cases check.
  private func ask(
    _ function: String, _ subject: String,
    _ body: (UnsafePointer<bindery_stream>, UnsafePointer<bindery_sink>) -> Int32
  ) {
    let call = ProbedCall(function, subject: subject, report: report)
    let (stream, failure) = (ProbedStream(of: call, turnsPages: function == "search"), call.sink())
    _ = call.run { body(stream.pointer, failure.pointer) }
    stream.end()
  }
}

/// A snapshot of one aspect of process-wide state that plugins must not change, such as the locale.
struct Surroundings: Equatable {
  /// The parts of the aspect, as one line of text each.
  private let lines: [String]

  /// Creates a snapshot from lines of text, one per part of the aspect, for tests.
  init(lines: [String]) {
    self.lines = lines
  }

  /// Takes a snapshot of an aspect of this process.
  init(_ aspect: cprobe_aspect) {
    let bytes = [CChar](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
      count = buffer.baseAddress.map { cprobe_write_snapshot(aspect, $0, buffer.count) } ?? 0
    }
    lines = bytes.split(separator: 0x0a).map { String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self) }
  }

  /// The number of the aspect's parts, such as open files.
  var count: Int { lines.count }

  /// Returns the first line that is new in a later snapshot, or else the first that is missing, as `no longer is: ` and
  /// the line; `nil` if there is no difference.
  func change(to later: Surroundings) -> String? {
    if let new = later.lines.first(where: { !lines.contains($0) }) { return new }
    return lines.first { !later.lines.contains($0) }.map { "no longer is: \($0)" }
  }
}
