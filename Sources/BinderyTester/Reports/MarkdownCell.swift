/// A text of a rule as a cell of a Markdown table, in which what looks like code is put into code spans.
///
/// Renderers change quotes, dashes and markup in text, and nothing in a code span. So a JSON object, a call or an option
/// is one span, with the spaces in it.
struct MarkdownCell {
  private var parts: [MarkdownPart] = []

  /// Creates the cell of a text, which may be the example of a breach.
  ///
  /// An example that ends with a semicolon is code, and one that begins in lower case begins with code, as in
  /// `static char line[80]; in draw()`.
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

  /// The cell in Markdown, without the spaces around it.
  var markdown: String {
    parts.map(\.markdown).joined(separator: " ").replacing("|", with: #"\|"#)
  }

  /// Appends a part. Code and the code after it are one, as are an operator and its operands.
  private mutating func append(_ part: MarkdownPart) {
    guard let last = parts.last, last.takes(part) else { return parts.append(part) }
    parts.removeLast()
    append(last.joined(with: part))
  }

  /// Returns the pieces of a text between spaces. Spaces within brackets, quotes and code spans don't divide it.
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
