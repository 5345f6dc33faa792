extension Law {
  /// Checks C02: a failure has one sentence, without line breaks or control characters.
  ///
  /// The subject is a kind, a source or a scheme.
  public static func refusal(_ observation: RecordObservation, about subject: String = "") -> [Finding] {
    guard let sentence = observation.failure, let fault = fault(inSentence: sentence) else { return [] }
    return [Finding("C02", subject: subject, "it failed, and its sentence \(fault)")]
  }

  /// Returns what is wrong with the sentence of a failure, or `nil` if it is valid.
  ///
  /// The result is a predicate, to be put behind "the sentence".
  public static func fault(inSentence sentence: String) -> String? {
    if sentence.allSatisfy(\.isWhitespace) { return "is empty" }
    if sentence.utf8.count > textLimit { return "has \(sentence.utf8.count) bytes, where 1 MiB is the most" }
    if sentence.contains(where: \.isNewline) { return "has a line break: \(quoted(sentence))" }
    if isUnsafe(sentence) { return "has control characters: \(quoted(sentence))" }
    return nil
  }
}
