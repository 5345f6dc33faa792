internal import BinderyHost
package import BinderyTesting

/// What a process that examines a plugin says, one after the other.
package enum ProbeAnswer: Hashable, Sendable {
  /// A rule is broken.
  case finding(Finding)

  /// The case, or a part of it, wasn't checked, and why.
  case skipped(String)

  /// Something to compare with what other processes say: a name, and what was seen under it.
  case seen(name: String, text: String)

  /// How many turns the case has taken.
  case count(Int)

  /// The case is over.
  case done
}

extension ProbeAnswer {
  /// The name under which a case says which rule is broken where the plugin crashes from then on.
  package static let blame = "blame"

  /// The answer as bytes, with their number before them.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.appendPart { writer in
      switch self {
      case .finding(let finding):
        writer.append(UInt8(0))
        for text in [finding.rule.rawValue, finding.subject, finding.sentence] { writer.append(text) }
        writer.append(optional: finding.input) { $0.append($1) }
        writer.append(optional: finding.turn) { $0.append(Int64($1)) }
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
      }
    }
    return writer.bytes
  }

  /// Reads answers, as far as they are whole.
  ///
  /// - Parameter bytes: What has come.
  /// - Returns: The answers.
  package static func answers(in bytes: [UInt8]) -> [ProbeAnswer] {
    bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      var answers: [ProbeAnswer] = []
      while !reader.isAtEnd, (try? reader.number(UInt32.self)) != nil, let answer = try? ProbeAnswer(&reader) {
        answers.append(answer)
      }
      return answers
    }
  }

  private init(_ reader: inout ByteReader) throws(ExchangeError) {
    switch try reader.number(UInt8.self) {
    case 0:
      var finding = Finding(
        RuleCode(rawValue: try reader.text()), subject: try reader.text(), try reader.text())
      finding.input = try reader.optional { reader throws(ExchangeError) in try reader.text() }
      finding.turn = try reader.optional { reader throws(ExchangeError) in Int(try reader.number(Int64.self)) }
      self = .finding(finding)
    case 1: self = .skipped(try reader.text())
    case 2: self = .seen(name: try reader.text(), text: try reader.text())
    case 3: self = .count(Int(try reader.number(Int64.self)))
    case 4: self = .done
    default: throw ExchangeError("an answer of an unknown type")
    }
  }
}
