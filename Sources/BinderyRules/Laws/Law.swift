internal import Bindery
internal import BinderyText

/// The rules of the contract that can be checked on observations of items alone, wherever these were made.
///
/// Each function takes one observation, two, or a list, and the subject of its findings: the kind that was observed. It
/// returns a finding for each breach, and an empty array if the rule is kept. The observation of a refused record
/// breaks no rule but that of ``refusal(_:about:)``.
public enum Law {
  /// The maximum number of bytes that a text may have: 1 MiB.
  static let textLimit = 1 << 20

  /// Returns the first 60 characters of a text in single quotation marks, with `…` if it has more.
  ///
  /// Everything that a terminal could act on is escaped as in JSON.
  public static func quoted(_ text: String) -> String {
    let start = text.prefix(60)
    return "'" + TestRecord.quoted(String(start)).dropFirst().dropLast() + (start.count < text.count ? "…'" : "'")
  }

  /// Returns a plugin's error message for use after a colon: its first 400 characters, with `…` if it has more.
  ///
  /// It is escaped as in JSON if a terminal could act on it.
  public static func cited(_ sentence: String) -> String {
    let start = String(sentence.prefix(400))
    let isPlain = !isUnsafe(start) && !start.contains(where: \.isNewline)
    return (isPlain ? start : String(TestRecord.quoted(start).dropFirst().dropLast()))
      + (start.count < sentence.count ? "…" : "")
  }
}

extension Law {
  /// Checks rule C02: the error message of a failure isn't empty, and has no line breaks or control characters.
  ///
  /// Returns no finding for an observation that hasn't failed.
  public static func refusal(_ observation: RecordObservation, about subject: String = "") -> [Finding] {
    guard let sentence = observation.failure, let fault = fault(inSentence: sentence) else { return [] }
    return [Finding("C02", subject: subject, "it failed, and its sentence \(fault)")]
  }

  /// Returns what is wrong with the error message of a failure, or `nil` if it is valid.
  ///
  /// The result is a predicate, to be put behind "the sentence", as in `is empty`.
  public static func fault(inSentence sentence: String) -> String? {
    if sentence.allSatisfy(\.isWhitespace) { return "is empty" }
    if sentence.utf8.count > textLimit { return "has \(sentence.utf8.count) bytes, where 1 MiB is the most" }
    if sentence.contains(where: \.isNewline) { return "has a line break: \(quoted(sentence))" }
    if isUnsafe(sentence) { return "has control characters: \(quoted(sentence))" }
    return nil
  }
}

extension Law {
  /// Checks rule C08: equal models have the same version.
  ///
  /// Both observations are of the same record, made at different times. Returns no finding if one of them has failed.
  public static func sameVersion(_ first: RecordObservation, _ second: RecordObservation, about subject: String = "")
    -> [Finding]
  {
    guard first.failure == nil, second.failure == nil, first.version != second.version else { return [] }
    let versions = "\(first.version), and \(second.version) when it is read again"
    return [Finding("C08", subject: subject, "the version of the same record is \(versions)")]
  }

  /// Checks C09: an item whose view changes has another version.
  ///
  /// The second observation is of a changed record. Returns no finding if the two have different identities, or if one
  /// has failed.
  public static func telling(_ first: RecordObservation, _ second: RecordObservation, about subject: String = "")
    -> [Finding]
  {
    guard first.failure == nil, second.failure == nil, first.identity == second.identity,
      first.version == second.version,
      let lines = first.drawing == second.drawing
        ? difference(first.views, second.views) : difference(first.drawing, second.drawing)
    else { return [] }
    return [Finding("C09", subject: subject, "the version is \(first.version) for two different views: \(lines)")]
  }
}

extension Law {
  /// Returns whether a text has something that a terminal would act on: a control character, the start of an escape
  /// sequence, or a bidirectional control.
  ///
  /// A tab or a line break is harmless.
  public static func isUnsafe(_ text: String) -> Bool {
    // A fast path: most texts are ASCII, and some are long.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return false }
    return replacements(in: SafeText(text).string) > replacements(in: text)
  }

  /// Returns whether a record has unsafe text, or nested JSON that is unsafe or has a `\u` escape.
  ///
  /// A view that shows such a value isn't to blame for it.
  public static func isUnsafe(_ record: TestRecord) -> Bool {
    record.fields.contains { field in
      switch field.value {
      case .known(.text(let text)): isUnsafe(text)
      // Escapes aren't decoded here, and any of them may stand for a control character.
      case .known(.json(let json)): isUnsafe(json) || json.contains(#"\u"#)
      default: false
      }
    }
  }

  /// Returns the number of replacement characters in a text, by which invalid UTF-8 is noticed.
  private static func replacements(in text: String) -> Int {
    text.unicodeScalars.count { $0 == "\u{FFFD}" }
  }
}
