package import BinderyExchange
package import BinderyRules

/// What a process that examines a plugin is to do: one case.
package struct ProbeOrder: Sendable {
  /// The path of the plugin's file, for people.
  package var path: String

  /// The rule that the case is about.
  package var rule: RuleCode

  /// The kind, source or scheme that it is about; empty where it is about the plugin as such.
  package var subject: String

  /// How much is checked.
  package var level: CheckLevel

  /// What decides all that is random.
  package var seed: UInt64

  /// The only turn to take of a case that has many, each with an input of its own; nothing for all.
  package var turn: Int?

  /// The only input to try of such a case, as JSON; nothing for those that the seed makes.
  package var record: String?

  /// Which part of the turns to take, of a case that several processes share.
  package var part = 0

  /// Records of all kinds of the plugin, as JSON.
  package var samples: [String]

  /// Texts that may be names of fields, or values that the plugin looks for.
  package var words: [String] = []

  /// Whether a compiler of Rust has made the plugin.
  package var isRust = false

  /// What each answer begins with, so that nothing that a plugin writes is taken for one.
  package var mark: UInt64 = 0

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - path: The path of the plugin's file, for people.
  ///   - rule: The rule that the case is about.
  ///   - subject: The kind, source or scheme that it is about.
  ///   - level: How much is checked.
  ///   - seed: What decides all that is random.
  ///   - turn: The only turn to take of a case that has many.
  ///   - samples: Records of all kinds of the plugin, as JSON.
  package init(
    path: String, rule: RuleCode, subject: String = "", level: CheckLevel = .standard, seed: UInt64 = 0,
    turn: Int? = nil, samples: [String] = []
  ) {
    self.path = path
    self.rule = rule
    self.subject = subject
    self.level = level
    self.seed = seed
    self.turn = turn
    self.samples = samples
  }
}

extension ProbeOrder {
  /// The order as bytes.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    for text in [path, rule.rawValue, subject, level.rawValue] { writer.append(text) }
    writer.append(seed)
    writer.append(optional: turn) { $0.append(Int64($1)) }
    writer.append(optional: record) { $0.append($1) }
    writer.append(Int64(part))
    writer.append(list: samples) { $0.append($1) }
    writer.append(list: words) { $0.append($1) }
    writer.append(isRust)
    writer.append(mark)
    return writer.bytes
  }

  /// Reads an order.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: That they are none.
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
    order.turn = try reader.optional { reader throws(ExchangeError) in Int(try reader.number(Int64.self)) }
    order.record = try reader.optional { reader throws(ExchangeError) in try reader.text() }
    order.part = Int(try reader.number(Int64.self))
    order.samples = try reader.list(limit: 1 << 20) { reader throws(ExchangeError) in try reader.text() }
    order.words = try reader.list(limit: 1 << 20) { reader throws(ExchangeError) in try reader.text() }
    order.isRust = try reader.bool()
    order.mark = try reader.number()
    return order
  }
}
