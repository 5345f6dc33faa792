package import BinderyExchange
package import BinderyRules

/// An order to a process of `bindery-probe`: the case to run, on which subject of a plugin, and with which inputs.
package struct ProbeOrder: Sendable {
  /// The path of the plugin's file, for messages and hosts; a separate process loads the plugin by a descriptor.
  package var path: String

  /// The rule that the case checks.
  package var rule: RuleCode

  /// The rules whose cases run after that of `rule`, one after the other in the same process and on the same subject.
  ///
  /// It is empty in `bindery check`, which gives each case its own process. Each case ends with its own message.
  package var following: [RuleCode] = []

  /// The name of the kind, source or URL scheme that the case is about; empty if it is about the plugin as a whole.
  package var subject: String

  /// The kind of subject of the case, or `nil` if the rule has only one case.
  package var scope: ProbeCase.Scope?

  /// The level of the check, which decides how many samples, variants and iterations a case runs.
  package var level: CheckLevel

  /// The seed of all random choices.
  package var seed: UInt64

  /// The index of the only iteration of a fuzzing case to run, or `nil` to run all of `part`.
  package var iteration: Int?

  /// The only record that a fuzzing case tries, as JSON, or `nil` to generate records from the seed.
  package var record: String?

  /// The index of this process among those that share the iterations of a fuzzing case; 0 if it runs them alone.
  package var part = 0

  /// Records of all kinds of the plugin that it is known to accept, each as a JSON object.
  package var samples: [String]

  /// Records of the case's kind that the tester derived, since they exercise what no sample does, each as a JSON
  /// object.
  package var derived: [String] = []

  /// Texts from the plugin's file that may be names of fields, or expected values.
  package var words: [String] = []

  /// Texts from the plugin's code that may be names of fields, though most aren't, for the case that searches for
  /// fields.
  package var codeWords: [String] = []

  /// The number of seconds by which the wall clock that the plugin reads is ahead, for rule D07; 0 for other rules.
  package var clockShift: Int64 = 0

  /// Whether the plugin was compiled from Rust, so that it may end the process when memory runs out.
  package var isRust = false

  /// The capabilities that the plugin has during the check.
  package var capabilities = ProbeCapabilities()

  /// The libraries that the plugin brings along, in the order in which they are passed and loaded. The tester sets them
  /// when it starts the process.
  package var companions: [WorkerOrder.Companion] = []

  /// The random number before each message of the process, so that nothing that a plugin writes is taken for a message.
  /// The tester sets it when it starts the process.
  package var mark: UInt64 = 0

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - path: The path of the plugin's file, for messages and hosts.
  ///   - rule: The rule that the case checks.
  ///   - subject: The kind, source or URL scheme that the case is about; empty for the plugin as a whole.
  ///   - level: The level of the check.
  ///   - seed: The seed of all random choices.
  ///   - iteration: The index of the only iteration of a fuzzing case to run, or `nil` to run all.
  ///   - samples: Records of all kinds of the plugin that it is known to accept, each as a JSON object.
  package init(
    path: String, rule: RuleCode, subject: String = "", level: CheckLevel = .standard, seed: UInt64 = 0,
    iteration: Int? = nil, samples: [String] = []
  ) {
    self.path = path
    self.rule = rule
    self.subject = subject
    self.level = level
    self.seed = seed
    self.iteration = iteration
    self.samples = samples
  }
}

extension ProbeOrder {
  /// Whether the C library of the process writes numbers with a decimal comma, as it does for rule D02.
  package var hasDecimalComma: Bool { rule == "D02" }
}

extension ProbeOrder {
  /// The process name that the plugin sees: that of the host for rule D05, which compares it with a worker, else a
  /// worker's.
  package var processName: String { rule == "D05" ? "bindery" : "bindery-worker" }
}

extension ProbeOrder {
  /// The order encoded as bytes, which the process that executes it decodes by `init(_:)`.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    for text in [path, rule.rawValue, subject, level.rawValue] { writer.append(text) }
    writer.append(scope?.rawValue ?? "")
    writer.append(list: following) { $0.append($1.rawValue) }
    writer.append(seed)
    writer.append(optional: iteration) { $0.append(Int64($1)) }
    writer.append(optional: record) { $0.append($1) }
    writer.append(Int64(part))
    writer.append(list: samples) { $0.append($1) }
    writer.append(list: derived) { $0.append($1) }
    for texts in [words, codeWords] { writer.append(list: texts) { $0.append($1) } }
    writer.append(clockShift)
    writer.append(isRust)
    writer.append(capabilities)
    writer.append(mark)
    writer.append(list: companions) { writer, companion in
      writer.append(companion.name)
      writer.append(companion.path)
    }
    return writer.bytes
  }

  /// Decodes an order, and throws if the bytes are invalid. An unknown level is read as `standard`.
  package init(_ bytes: [UInt8]) throws(ExchangeError) {
    let order = bytes.withUnsafeBytes { bytes in Result { () throws(ExchangeError) in try Self.read(bytes) } }
    self = try order.get()
  }

  /// Decodes an order.
  private static func read(_ bytes: UnsafeRawBufferPointer) throws(ExchangeError) -> ProbeOrder {
    var reader = ByteReader(bytes)
    var order = ProbeOrder(path: try reader.text(), rule: RuleCode(rawValue: try reader.text()))
    order.subject = try reader.text()
    order.level = CheckLevel(rawValue: try reader.text()) ?? .standard
    order.scope = ProbeCase.Scope(rawValue: try reader.text())
    order.following = try reader.list(limit: 1 << 10) { reader throws(ExchangeError) in
      RuleCode(rawValue: try reader.text())
    }
    order.seed = try reader.number()
    order.iteration = try reader.optional { reader throws(ExchangeError) in Int(try reader.number(Int64.self)) }
    order.record = try reader.optional { reader throws(ExchangeError) in try reader.text() }
    order.part = Int(try reader.number(Int64.self))
    order.samples = try reader.list(limit: 1 << 20) { reader throws(ExchangeError) in try reader.text() }
    order.derived = try reader.list(limit: 1 << 10) { reader throws(ExchangeError) in try reader.text() }
    order.words = try reader.list(limit: 1 << 20) { reader throws(ExchangeError) in try reader.text() }
    order.codeWords = try reader.list(limit: 1 << 20) { reader throws(ExchangeError) in try reader.text() }
    order.clockShift = try reader.number()
    order.isRust = try reader.bool()
    order.capabilities = try reader.capabilities()
    order.mark = try reader.number()
    order.companions = try reader.list(limit: 1 << 10) { reader throws(ExchangeError) in
      WorkerOrder.Companion(name: try reader.text(), path: try reader.text())
    }
    return order
  }
}
