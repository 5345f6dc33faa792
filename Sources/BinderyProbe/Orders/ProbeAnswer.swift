internal import BinderyExchange
package import BinderyRules

/// A message from the process that runs a case, `bindery-probe`, to the tester.
package enum ProbeAnswer: Hashable, Sendable {
  /// The process is confined and loads the plugin from now on, so the plugin is responsible if the process ends early.
  case ready

  /// A rule is broken.
  case finding(Finding)

  /// The case, or a part of it, wasn't checked; the reason is a sentence without a period.
  case skipped(String)

  /// A named text for the tester: an observation to compare, a found sample, the coverage, or the rule to blame.
  case seen(name: String, text: String)

  /// The number of iterations that the case has run, or of function calls in a measurement of growth.
  case count(Int)

  /// The case is over. Messages after this one are ignored.
  case done
}

extension ProbeAnswer {
  /// The name of the `seen` message whose text is the rule to report if the plugin crashes, exits or hangs from then
  /// on.
  package static let blame = "blame"

  /// The name of the `seen` message whose text is the reason why nothing of the case's kind, source or scheme was
  /// shown: a sentence without a period.
  package static let unexercised = "unexercised"

  /// The maximum number of iterations that is accepted from a process.
  private static let iterationLimit: Int64 = 1_000_000_000

  /// Returns the encoded message, preceded by the order's `mark` and the size of the message in bytes.
  ///
  /// The mark distinguishes messages from what a plugin writes to the same descriptor.
  package func bytes(mark: UInt64) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(mark)
    writer.appendPart { writer in
      switch self {
      case .finding(let finding):
        writer.append(UInt8(0))
        for text in [finding.rule.rawValue, finding.subject, finding.sentence] { writer.append(text) }
        writer.append(optional: finding.input) { $0.append($1) }
        writer.append(optional: finding.iteration) { $0.append(Int64($1)) }
        writer.append(optional: finding.remedy) { $0.append($1) }
      case .skipped(let reason):
        writer.append(UInt8(1))
        writer.append(reason)
      case .seen(let name, let text):
        writer.append(UInt8(2))
        writer.append(name)
        writer.append(text)
      case .count(let count):
        writer.append(UInt8(3))
        writer.append(Int64(count))
      case .done: writer.append(UInt8(4))
      case .ready: writer.append(UInt8(5))
      }
    }
    return writer.bytes
  }

  /// Decodes the complete messages in the bytes, in order, and skips other bytes; each message begins with `mark`.
  package static func answers(in bytes: [UInt8], mark: UInt64) -> [ProbeAnswer] {
    bytes.withUnsafeBytes { bytes in
      var answers: [ProbeAnswer] = []
      var start = 0
      while start < bytes.count {
        var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[start...]))
        if let answer = try? answer(&reader, mark: mark) {
          answers.append(answer)
          start += reader.offset
        } else {
          start += 1
        }
      }
      return answers
    }
  }

  /// Decodes an answer; throws unless it begins with the random number that only the probe knows.
  private static func answer(_ reader: inout ByteReader, mark: UInt64) throws(ExchangeError) -> ProbeAnswer {
    guard try reader.number(UInt64.self) == mark else { throw ExchangeError("what is no answer") }
    _ = try reader.number(UInt32.self)
    return try ProbeAnswer(&reader)
  }

  /// Reads a number of iterations, clamped to the range from 0 to `iterationLimit`.
  private static func iterations(_ reader: inout ByteReader) throws(ExchangeError) -> Int {
    Int(min(max(try reader.number(Int64.self), 0), iterationLimit))
  }

  /// Decodes an answer after its header.
  private init(_ reader: inout ByteReader) throws(ExchangeError) {
    switch try reader.number(UInt8.self) {
    case 0:
      var finding = Finding(
        RuleCode(rawValue: try reader.text()), subject: try reader.text(), try reader.text())
      finding.input = try reader.optional { reader throws(ExchangeError) in try reader.text() }
      finding.iteration = try reader.optional { reader throws(ExchangeError) in try Self.iterations(&reader) }
      finding.remedy = try reader.optional { reader throws(ExchangeError) in try reader.text() }
      self = .finding(finding)
    case 1: self = .skipped(try reader.text())
    case 2: self = .seen(name: try reader.text(), text: try reader.text())
    case 3: self = .count(try Self.iterations(&reader))
    case 4: self = .done
    case 5: self = .ready
    default: throw ExchangeError("an answer of an unknown type")
    }
  }
}
