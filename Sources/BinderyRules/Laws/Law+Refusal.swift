extension Law {
  /// C02: a failure has one sentence, of which nothing can be taken for more than text.
  ///
  /// - Parameters:
  ///   - sighting: What was seen.
  ///   - subject: The kind, source or scheme that it is about.
  /// - Returns: What breaks the law.
  public static func refusal(_ sighting: Sighting, about subject: String = "") -> [Finding] {
    guard let sentence = sighting.failure, let fault = fault(inSentence: sentence) else { return [] }
    return [Finding("C02", subject: subject, "it failed, and its sentence \(fault)")]
  }

  /// What is wrong with the sentence of a failure.
  ///
  /// - Parameter sentence: The sentence.
  /// - Returns: What is wrong, after "the sentence"; nothing where it is as it has to be.
  public static func fault(inSentence sentence: String) -> String? {
    if sentence.allSatisfy(\.isWhitespace) { return "is empty" }
    if sentence.utf8.count > textLimit { return "has \(sentence.utf8.count) bytes, where 1 MiB is the most" }
    if sentence.contains(where: \.isNewline) { return "has a line break: \(quoted(sentence))" }
    if isUnsafe(sentence) { return "has control characters: \(quoted(sentence))" }
    return nil
  }
}
