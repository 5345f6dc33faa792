package import BinderyExchange
package import BinderyRules

/// An order to an examining process, which runs one case of one plugin.
package struct ProbeOrder: Sendable {
  /// The path of the plugin's file, for messages to people.
  package var path: String

  /// The rule that the case checks.
  package var rule: RuleCode

  /// The kind, source or URL scheme that the case is about; empty if it is about the plugin as a whole.
  package var subject: String

  /// The level of the check.
  package var level: CheckLevel

  /// The seed of all random choices.
  package var seed: UInt64

  /// The only iteration to run of a case with many, or `nil` to run all.
  package var iteration: Int?

  /// The only input to try of such a case, as JSON, or `nil` to use those that the seed makes.
  package var record: String?

  /// The index of the part of the iterations to run, if several processes share a case.
  package var part = 0

  /// Records of all kinds of the plugin, as JSON.
  package var samples: [String]

  /// Texts that may be field names, or values that the plugin looks for.
  package var words: [String] = []

  /// Whether the plugin was compiled from Rust.
  package var isRust = false

  /// The mark before each message, so that nothing that a plugin writes is taken for one.
  package var mark: UInt64 = 0

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - path: The path of the plugin's file, for messages to people.
  ///   - rule: The rule that the case checks.
  ///   - subject: The kind, source or URL scheme that the case is about; empty if it is about the plugin as a whole.
  ///   - level: The level of the check.
  ///   - seed: The seed of all random choices.
  ///   - iteration: The only iteration to run of a case with many, or `nil` to run all.
  ///   - samples: Records of all kinds of the plugin, as JSON.
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
  /// The encoded order.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    for text in [path, rule.rawValue, subject, level.rawValue] { writer.append(text) }
    writer.append(seed)
    writer.append(optional: iteration) { $0.append(Int64($1)) }
    writer.append(optional: record) { $0.append($1) }
    writer.append(Int64(part))
    writer.append(list: samples) { $0.append($1) }
    writer.append(list: words) { $0.append($1) }
    writer.append(isRust)
    writer.append(mark)
    return writer.bytes
  }

  /// Decodes an order, and throws if the bytes aren't one.
  package init(_ bytes: [UInt8]) throws(ExchangeError) {
    let order = bytes.withUnsafeBytes { bytes in Result { () throws(ExchangeError) in try Self.read(bytes) } }
    self = try order.get()
  }

  private static func read(_ bytes: UnsafeRawBufferPointer) throws(ExchangeError) -> ProbeOrder {
    var reader = ByteReader(bytes)
    var order = ProbeOrder(path: try reader.text(), rule: RuleCode(rawValue: try reader.text()))
    order.subject = try reader.text()
    order.level = CheckLevel(rawValue: try reader.text()) ?? .standard
    order.seed = try reader.number()
    order.iteration = try reader.optional { reader throws(ExchangeError) in Int(try reader.number(Int64.self)) }
    order.record = try reader.optional { reader throws(ExchangeError) in try reader.text() }
    order.part = Int(try reader.number(Int64.self))
    order.samples = try reader.list(limit: 1 << 20) { reader throws(ExchangeError) in try reader.text() }
    order.words = try reader.list(limit: 1 << 20) { reader throws(ExchangeError) in try reader.text() }
    order.isRust = try reader.bool()
    order.mark = try reader.number()
    return order
  }
}
