internal import BinderyRendering

/// A writer of XML 1.0 in UTF-8, element by element.
///
/// A character that XML doesn't allow, or that could control a terminal, becomes the replacement character.
struct XMLWriter {
  /// The bytes written so far.
  private(set) var utf8 = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

  /// The number of open elements, by which lines are indented.
  private var depth = 0

  /// Writes an element with attributes and the content that `content` writes; an empty element if that is `nil`.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ content: ((inout XMLWriter) -> Void)? = nil
  ) {
    indent()
    utf8 += "<\(name)".utf8
    for (key, value) in attributes { utf8 += " \(key)=\"\(Self.escaped(value, isAttribute: true))\"".utf8 }
    guard let content else {
      utf8 += "/>\n".utf8
      return
    }
    utf8 += ">\n".utf8
    depth += 1
    content(&self)
    depth -= 1
    indent()
    utf8 += "</\(name)>\n".utf8
  }

  /// Writes text, in which markup characters are escaped, and a newline.
  mutating func text(_ text: String) {
    utf8 += "\(Self.escaped(text, isAttribute: false))\n".utf8
  }

  /// Writes the spaces at the start of a line.
  private mutating func indent() {
    utf8 += repeatElement(0x20, count: 2 * depth)
  }

  /// Returns a text with the characters escaped that have a meaning in XML or can't be part of it.
  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": if isAttribute { escaped += "&#\(scalar.value);" } else { escaped.unicodeScalars.append(scalar) }
      default: escaped.unicodeScalars.append(scalar.isUnsafe ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }
}
