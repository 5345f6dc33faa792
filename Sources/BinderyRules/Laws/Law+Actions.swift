internal import Bindery

extension Law {
  /// Checks C29: an action is absent, or a verb with an optional argument, without control characters. The argument of
  /// the verbs `show` and `open` is an address.
  ///
  /// A fault that comes from `record` is no breach: a wrong address that begins with one of its texts, or control
  /// characters if it has some. Returns a finding for each action that breaks the law.
  public static func actions(
    _ observation: RecordObservation, of record: TestRecord? = nil, about subject: String = ""
  ) -> [Finding] {
    observation.actions.compactMap { action in
      guard case .value(let value) = action.answer, value != .absent else { return nil }
      guard let fault = fault(inAction: value.text ?? "", of: record) else { return nil }
      return Finding("C29", subject: subject, "the action '\(action.name)' \(fault)")
    }
  }

  /// Returns what is wrong with an action of a record that should have the form "verb argument" or "verb", or `nil` if
  /// it is valid.
  ///
  /// The result is a predicate, to be put behind the name of the action, as in `has no verb: ''`. Without a record, all
  /// of the action counts as the plugin's own.
  public static func fault(inAction action: String, of record: TestRecord? = nil) -> String? {
    // A space ends the verb even if a combining mark of the argument follows it.
    let verb = String(action.unicodeScalars.prefix { $0 != " " })
    if verb.isEmpty { return "has no verb: \(quoted(action))" }
    if hasControls(action) {
      return bringsControls(record) ? nil : "has control characters: \(quoted(action))"
    }
    // An address without a verb contains a colon, a dot or a slash.
    guard verb.first?.isLetter == true, verb.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else {
      return "has no verb in front of what reads \(quoted(action))"
    }
    let address = String(action.unicodeScalars.dropFirst(verb.unicodeScalars.count + 1))
    switch verb {
    case "show": return fault(inShown: address, of: record)
    case "open": return fault(inOpened: address, of: record)
    default: return nil
    }
  }

  /// Returns whether a text contains characters that control a terminal, line breaks or tabs.
  private static func hasControls(_ text: String) -> Bool {
    isUnsafe(text) || text.contains { $0.isNewline || $0 == "\t" }
  }

  /// Returns whether a record has control characters in a text, or escapes in nested JSON, which may be some.
  private static func bringsControls(_ record: TestRecord?) -> Bool {
    (record?.fields ?? []).contains { field in
      switch field.value {
      case .known(.text(let text)): hasControls(text)
      case .known(.json(let json)): json.contains("\\") || hasControls(json)
      case .known, .unknown: false
      }
    }
  }

  /// Returns why the address that an action shows is invalid, as a clause, or `nil` if it is valid.
  private static func fault(inShown address: String, of record: TestRecord?) -> String? {
    do throws(RouteError) {
      _ = try Route(parsing: address)
      return nil
    } catch {
      guard starts(of: address, in: record).isEmpty else { return nil }
      return
        "shows what a host can't read as the address of an item, from column \(error.column) on: \(quoted(address))"
    }
  }

  /// Returns why the address that an action opens is invalid, as a clause, or `nil` if it is valid or comes from the
  /// record.
  private static func fault(inOpened address: String, of record: TestRecord?) -> String? {
    let starts = starts(of: address, in: record)
    if address.contains(where: \.isWhitespace), !starts.contains(where: { $0.contains(where: \.isWhitespace) }) {
      return "opens an address with a blank in it: \(quoted(address))"
    }
    guard starts.isEmpty, !hasScheme(address) else { return nil }
    return "opens what is no address with a scheme: \(quoted(address))"
  }

  /// Returns whether an address begins with a scheme, such as `https:`.
  private static func hasScheme(_ address: String) -> Bool {
    guard address.first?.isLetter == true else { return false }
    return address.first { !($0.isLetter || $0.isNumber || "+-.".contains($0)) } == ":"
  }

  /// Returns the texts of a record, nested ones included, that are a prefix of the address or have it as a prefix.
  static func starts(of address: String, in record: TestRecord?) -> [String] {
    (record?.fields ?? []).flatMap { field -> [String] in
      switch field.value {
      case .known(.text(let text)): return [text]
      case .known(.json(let json)):
        let outline = JSONOutline(json)
        return [json]
          + outline.leaves.map { String(decoding: outline.bytes[$0], as: UTF8.self) }
          .map { $0.first == "\"" ? String($0.dropFirst().dropLast()) : $0 }
      // A declared type receives the JSON of a value that isn't a text.
      case .known, .unknown: return [field.value.json]
      }
    }.filter { $0.isEmpty ? address.isEmpty : address.hasPrefix($0) || (!address.isEmpty && $0.hasPrefix(address)) }
  }
}
