/// The laws of the contract that can be checked on observations alone, wherever these were made.
///
/// Each law takes one observation, two, or a list, and the subject of its findings: the kind that was observed. It
/// returns a finding for each breach, and an empty array if the law is kept. The observation of a refused record breaks
/// no law but ``refusal(_:about:)``.
public enum Law {
  /// The most bytes that a text may have: 1 MiB.
  static let textLimit = 1 << 20

  /// Returns the first 60 characters of a text in quotation marks, with everything escaped that a terminal could act
  /// on.
  public static func quoted(_ text: String) -> String {
    let start = text.prefix(60)
    return "'" + TestRecord.quoted(String(start)).dropFirst().dropLast() + (start.count < text.count ? "…'" : "'")
  }
}
