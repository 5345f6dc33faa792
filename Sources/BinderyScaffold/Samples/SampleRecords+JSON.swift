internal import Bindery

extension SampleRecords {
  /// The first three records as a JSON array and a newline, one field per line, each record with its kind.
  package var json: String {
    let objects = records.prefix(Self.keptCount).map { record in
      let fields = (record.namesKind ? [] : [("kind", .text(kind.rawValue))]) + record.keyedValues
      let lines = fields.map { "    \(jsonText($0.0)): \($0.1.json)" }
      return "  {\n" + lines.joined(separator: ",\n") + "\n  }"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  /// Returns a lower-case word from a field of the first record, with which a search finds that record.
  ///
  /// The result is `nil` without a field, or if the field isn't a text with an ASCII word.
  package func word(in field: SampleField?) -> String? {
    guard let field, case .text(let text)? = records.first?[field.key] else { return nil }
    let words = text.split { !$0.isLetter && !$0.isNumber }.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
    return (words.first { $0.count > 3 } ?? words.first).map { $0.lowercased() }
  }
}

extension Record {
  /// The keys and values of the record; of duplicate keys, only the last is kept.
  fileprivate var keyedValues: [(String, RecordValue)] {
    var seen: Set<String> = []
    return fields.reversed().filter { seen.insert($0.key).inserted }.reversed().map { ($0.key, $0.value) }
  }
}

extension RecordValue {
  /// The value as JSON on one line.
  var json: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .text(let value): jsonText(value)
    // JSON that spans several lines in the data has to fit on one line here.
    case .json(let value): value.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
  }
}

/// Returns a text as a JSON string, in quotation marks.
func jsonText(_ text: String) -> String {
  let parts = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\u{0}"..<"\u{20}": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
  return "\"" + parts.joined() + "\""
}
