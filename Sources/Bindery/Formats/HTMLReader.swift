/// A parser that converts HTML to plain text.
///
/// Text that only looks like HTML stays: `a < b`, `R&B`, `&nosuch;`, and a tag with a name unknown to HTML.
package struct HTMLReader {
  /// The HTML, as UTF-8.
  private let bytes: [UInt8]
  /// The index of the next byte to parse.
  private var index = 0
  /// The plain text so far, as UTF-8.
  private var text: [UInt8] = []

  /// Whether a block element has ended since the last text, so that a space must precede further text; at first `true`.
  private var isBlockOver = true

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    text.reserveCapacity(bytes.count)
  }

  /// Returns the plain text of HTML, without tags and with entities decoded; both are in UTF-8.
  ///
  /// The tags of block elements and line breaks leave a space.
  ///
  /// - Complexity: O(*n*).
  package static func plainText(of html: [UInt8]) -> [UInt8] {
    var reader = HTMLReader(bytes: html)
    return reader.plainText()
  }

  /// Parses the HTML from the start and returns its plain text.
  private mutating func plainText() -> [UInt8] {
    while index < bytes.count {
      if bytes[index] == .lessThan, let tag = tag() {
        if tag.isBlock { isBlockOver = true }
        index = tag.end + 1
      } else if bytes[index] == .ampersand, let (scalar, end) = entity() {
        append(Array(scalar.utf8)[...])
        index = end + 1
      } else {
        let end = bytes[(index + 1)...].firstIndex { $0 == .lessThan || $0 == .ampersand } ?? bytes.count
        append(bytes[index..<end])
        index = end
      }
    }
    while text.last?.isSpace == true { text.removeLast() }
    return text
  }

  /// Appends text, separated by a space if a block has ended before it.
  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard isBlockOver else { return text += bytes }
    let rest = bytes.drop { $0.isSpace }
    guard !rest.isEmpty else { return }
    isBlockOver = false
    if let last = text.last, !last.isSpace { text.append(.space) }
    text += rest
  }
}

extension HTMLReader {
  /// Returns whether the tag at the current index is a block's, and the index of its `>`; `nil` if there is no tag.
  ///
  /// The words on both sides of a block's tag are separate. A comment counts as a tag.
  private func tag() -> (isBlock: Bool, end: Int)? {
    let start = bytes[(index + 1)...]
    if start.first == .exclamationMark { return tagEnd().map { (false, $0) } }
    let rest = start.first == .slash ? start.dropFirst() : start
    let name = rest.prefix { $0.isLetterOrDigit }
    guard name.count <= longestElement, let end = bytes[name.endIndex...].first, end.endsName else { return nil }
    let element = String(decoding: name, as: UTF8.self).lowercased()
    let isBlock = blockElements.contains(element)
    return isBlock || inlineElements.contains(element) ? tagEnd().map { (isBlock, $0) } : nil
  }

  /// Returns the index of the `>` that ends the tag at the current index, or `nil` if there is none.
  ///
  /// A tag contains no further `<`, so each byte is read at most twice.
  private func tagEnd() -> Int? {
    let rest = bytes[(index + 1)...].prefix { $0 != .lessThan }
    var quote: UInt8?
    for position in rest.indices {
      switch (rest[position], quote) {
      case (.greaterThan, nil): return position
      case (let byte, let open?) where byte == open: quote = nil
      case (.quote, nil), (.apostrophe, nil): quote = rest[position]
      default: break
      }
    }
    // A quote without an end isn't a quote.
    return rest.firstIndex(of: .greaterThan)
  }

  /// Returns the character of the entity at the current index and the index of its `;`, or `nil` if none is there.
  private func entity() -> (scalar: Unicode.Scalar, end: Int)? {
    let longest = 10
    let name = bytes[(index + 1)...].prefix(longest).prefix { $0 != .semicolon }
    guard name.endIndex < bytes.count, bytes[name.endIndex] == .semicolon else { return nil }
    let scalar = Unicode.Scalar(htmlEntity: String(decoding: name, as: UTF8.self))
    return scalar.map { ($0, name.endIndex) }
  }
}

/// The names of HTML's block elements, whose text is separate from the words around them.
private let blockElements: Set<String> = [
  "address", "article", "aside", "blockquote", "body", "br", "center", "dd", "div", "dl", "dt", "figcaption", "figure",
  "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "li", "main", "nav", "ol", "p",
  "pre", "section", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
]

/// The names of HTML's inline elements, whose text is part of the words around them.
private let inlineElements: Set<String> = [
  "a", "abbr", "acronym", "audio", "b", "bdi", "bdo", "big", "button", "caption", "cite", "code", "col", "colgroup",
  "data", "del", "details", "dfn", "em", "embed", "font", "i", "iframe", "img", "input", "ins", "kbd", "label", "link",
  "mark", "meta", "nobr", "object", "picture", "q", "rp", "rt", "ruby", "s", "samp", "script", "small", "source",
  "span", "strike", "strong", "style", "sub", "summary", "sup", "svg", "time", "title", "tt", "u", "var", "video",
  "wbr",
]

/// The length of the longest name of the known HTML elements, in bytes.
private let longestElement = 10

extension UInt8 {
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let ampersand = UInt8(ascii: "&")
  fileprivate static let apostrophe = UInt8(ascii: "'")
  fileprivate static let exclamationMark = UInt8(ascii: "!")
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let semicolon = UInt8(ascii: ";")
  fileprivate static let lessThan = UInt8(ascii: "<")
  fileprivate static let greaterThan = UInt8(ascii: ">")

  fileprivate var isSpace: Bool { self == .space || (0x09...0x0d).contains(self) }
  fileprivate var isLetter: Bool { (0x61...0x7a).contains(self | 0x20) }
  fileprivate var isLetterOrDigit: Bool { isLetter || (0x30...0x39).contains(self) }
  /// Whether the byte ends the name of a tag.
  fileprivate var endsName: Bool { isSpace || self == .slash || self == .greaterThan }
}
