internal import BinderyProbe
internal import CProbe

/// A parser of the marks in a finding, each of which puts the address of a code position in the library in front of its
/// name.
///
/// A mark begins with `CPROBE_PLACE_MARK`, as in `@{1130}make_title+0x20`.
enum PlaceMark {
  /// Returns the addresses in the marks of a text, in hexadecimal and in the order of the text.
  static func addresses(in text: String) -> [String] {
    parts(of: text).dropFirst().compactMap { $0.address }
  }

  /// Returns a text without its marks, in which places have source lines from `lines`, a dictionary by hexadecimal
  /// address.
  ///
  /// `@{1130}make_title+0x20` becomes `make_title (show.c:40)`, or `make_title+0x20` if its line isn't known. `lines`
  /// has the source lines, by address.
  static func named(_ text: String, _ lines: [String: String]) -> String {
    parts(of: text).map { part in
      guard let address = part.address else { return part.text }
      let (name, distance, rest) = split(part.text)
      return PlaceNames.readable(name) + (lines[address].map { " (\($0))" } ?? distance) + rest
    }.joined()
  }

  /// Splits a text at its marks, and returns each part with the address of the mark in front of it; `nil` for the first
  /// part.
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

  /// Splits a text behind a mark into the name of the place, its offset such as `+0x20` (empty if it has none), and the
  /// rest.
  private static func split(_ text: String) -> (name: String, distance: String, rest: String) {
    // A place without a name is given by its address alone.
    let end = text.hasPrefix("0x") ? text.firstRange(of: " of the plugin")?.upperBound : nil
    if let end { return (String(text[..<end]), "", String(text[end...])) }
    guard let start = text.firstRange(of: "+0x") else { return (text, "", "") }
    let rest = text[start.upperBound...].drop(while: \.isHexDigit)
    return (
      String(text[..<start.lowerBound]), String(text[start.lowerBound..<rest.startIndex]), String(rest)
    )
  }
}
