/// A text of a rule as a cell of a Markdown table, in which what looks like code is put into code spans.
///
/// Renderers change quotes, dashes and markup in text, and nothing in a code span. So a JSON object, a call or an
/// option is one span, with the spaces in it.
struct MarkdownCell {
  /// The parts of the text: words, and what looks like code.
  private var parts: [MarkdownPart] = []

  /// Creates the cell of a text, which may be an example of how a rule is broken.
  ///
  /// An example that ends with a semicolon is code, and one that begins in lower case begins with code, as in `static
  /// char line[80]; in draw()`.
  init(_ text: String, isExample: Bool = false) {
    guard !isExample || !text.hasSuffix(";") || text.contains("`") else {
      parts = [MarkdownPart(text: text, kind: .statement)]
      return
    }
    var isOpening = isExample && text.first?.isLowercase ?? false
    for piece in Self.pieces(of: text) {
      let isCode = Self.isCode(piece)
      append(MarkdownPart(text: String(piece), kind: isOpening ? .statement : isCode ? .code : .text))
      isOpening = isOpening && !isCode && piece.last != "," && piece.last != ";"
    }
  }

  /// The cell's text in Markdown, without the spaces around it.
  var markdown: String {
    parts.map(\.markdown).joined(separator: " ").replacing("|", with: #"\|"#)
  }

  /// Appends a part, merged with the last one if both are code, or are an operator and its operand.
  private mutating func append(_ part: MarkdownPart) {
    guard let last = parts.last, last.joins(part) else { return parts.append(part) }
    parts.removeLast()
    append(last.joined(with: part))
  }

  /// Splits a text at its spaces, except at those within brackets, quotes and code spans.
  private static func pieces(of text: String) -> [Substring] {
    var pieces: [Substring] = []
    var (start, depth, quote) = (text.startIndex, 0, Character?.none)
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if "\"`".contains(character) {
        quote = character
      } else if character == " ", depth == 0 {
        pieces.append(text[start..<index])
        start = text.index(after: index)
      } else {
        depth += "([{".contains(character) ? 1 : ")]}".contains(character) ? -1 : 0
      }
    }
    return pieces + [text[start...]]
  }

  /// Returns whether a piece of a text is code: an option, a member, a call, a literal, or anything with a character
  /// that has a meaning in Markdown.
  private static func isCode(_ piece: Substring) -> Bool {
    guard let first = piece.first, first != "'", !piece.contains("`") else { return false }
    return piece.contains { #"*_<>[]#&\{}|=""#.contains($0) } || piece.dropFirst().contains("(")
      || piece.contains("--") || "-.".contains(first) && piece.count > 1
  }
}

/// A part of a cell in a Markdown table: text, or code that becomes one code span.
struct MarkdownPart {
  /// The kind of a part, which decides how it is written in Markdown.
  enum Kind {
    /// Plain text, which may have code spans of its own.
    case text

    /// An expression or a name. A semicolon at its end belongs to the text around it.
    case code

    /// A statement, with the semicolon at its end.
    case statement
  }

  /// The characters of the part.
  let text: String

  /// The kind of the part.
  let kind: Kind

  /// Returns whether this part and the one after it become one code span, such as an operator and its operand.
  func joins(_ next: MarkdownPart) -> Bool {
    if ["=", "+="].contains(next.text) { return !isClosed }
    return kind != .text && !isClosed && (next.kind != .text || wantsOperand)
  }

  /// Returns this part and the next one merged into one part of code, with a space between them.
  func joined(with next: MarkdownPart) -> MarkdownPart {
    let isStatement = kind == .statement || next.kind == .statement || next.text.contains("=")
    return MarkdownPart(text: "\(text) \(next.text)", kind: isStatement ? .statement : .code)
  }

  /// The part in Markdown. A punctuation mark at the end of code stays outside of its span, unless it belongs to a
  /// statement.
  var markdown: String {
    guard kind != .text else { return text.contains("`") ? text : escaped }
    return endsWithMark ? "`\(text.dropLast())`\(text.suffix(1))" : "`\(text)`"
  }

  /// Whether the part ends a statement, so that the next one begins another code span.
  private var isClosed: Bool { endsWithMark && !text.hasSuffix(":") }

  /// Whether the part ends with a punctuation mark that separates code.
  private var endsWithMark: Bool { text.last.map { (kind == .statement ? ",:" : ",:;").contains($0) } ?? false }

  /// Whether the part ends with an operator, so that the next part is its operand.
  private var wantsOperand: Bool { [" =", " +=", " ->"].contains(where: text.hasSuffix) }

  /// The text with the characters escaped that have a meaning in Markdown.
  private var escaped: String {
    text.reduce(into: "") { $0 += (#"*_<>[]#&\{}~""#.contains($1) ? "\\" : "") + String($1) }
  }
}
