internal import BinderyProbe
internal import CProbe

/// The marks of places in a text: the address of each stands in front of its name, as `CPROBE_PLACE_MARK` has it.
enum PlaceMark {
  /// Returns the addresses that the marks of a text have, in base 16 and in their order.
  static func addresses(in text: String) -> [String] {
    parts(of: text).dropFirst().compactMap { $0.address }
  }

  /// Returns a text without its marks, in which the places whose lines are known have these.
  ///
  /// `@{1130}make_title+0x20` becomes `make_title (show.c:40)`, or `make_title+0x20` where no line is known. Mangled
  /// names become readable.
  static func named(_ text: String, _ lines: [String: String]) -> String {
    parts(of: text).map { part in
      guard let address = part.address else { return part.text }
      let (name, distance, rest) = split(part.text)
      return PlaceNames.readable(name) + (lines[address].map { " (\($0))" } ?? distance) + rest
    }.joined()
  }

  /// Returns what is between the marks of a text, with the address of the mark in front of each; the first has none.
  private static func parts(of text: String) -> [(address: String?, text: String)] {
    var parts: [(address: String?, text: String)] = [(nil, "")]
    var rest = text[...]
    while let start = rest.firstRange(of: CPROBE_PLACE_MARK) {
      let digits = rest[start.upperBound...].prefix(while: \.isHexDigit)
      let behind = rest[digits.endIndex...]
      guard !digits.isEmpty, behind.first == "}" else {
        parts[parts.count - 1].text += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      parts[parts.count - 1].text += rest[..<start.lowerBound]
      parts.append((String(digits), ""))
      rest = behind.dropFirst()
    }
    parts[parts.count - 1].text += rest
    return parts
  }

  /// Splits a text that begins with the name of a place behind the name, and behind the distance from its start.
  private static func split(_ text: String) -> (name: String, distance: String, rest: String) {
    // A place without a name is told by its address alone.
    let end = text.hasPrefix("0x") ? text.firstRange(of: " of the plugin")?.upperBound : nil
    if let end { return (String(text[..<end]), "", String(text[end...])) }
    guard let start = text.firstRange(of: "+0x") else { return (text, "", "") }
    let rest = text[start.upperBound...].drop(while: \.isHexDigit)
    return (
      String(text[..<start.lowerBound]), String(text[start.lowerBound..<rest.startIndex]), String(rest)
    )
  }
}
