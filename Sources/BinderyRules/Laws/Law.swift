/// The laws of the contract that sightings alone can break, wherever they come from.
///
/// Each law looks at one sighting, at two or at many, and returns what breaks it: nothing where it is kept. A sighting
/// whose record was refused is no breach of any law but ``refusal(_:about:)``.
public enum Law {
  /// The most bytes that a text may have.
  static let textLimit = 1 << 20

  /// The beginning of a text, as it may stand in a sentence.
  ///
  /// - Parameter text: The text.
  /// - Returns: The text in quotation marks, with everything escaped that could do something to a terminal.
  public static func quoted(_ text: String) -> String {
    let start = text.prefix(60)
    return "'" + TestRecord.quoted(String(start)).dropFirst().dropLast() + (start.count < text.count ? "…'" : "'")
  }
}
