/// A part of a cell of a Markdown table: text, or code that becomes one code span.
struct MarkdownPart {
  /// A kind of part.
  enum Kind {
    /// Text, which may have code spans of its own.
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

  /// Returns whether the part and the one after it belong together, as code and more code or an operator and operands.
  func takes(_ next: MarkdownPart) -> Bool {
    if ["=", "+="].contains(next.text) { return !isClosed }
    return kind != .text && !isClosed && (next.kind != .text || wantsOperand)
  }

  /// Returns this part and the one after it as one part of code, with a space between them.
  func joined(with next: MarkdownPart) -> MarkdownPart {
    let isStatement = kind == .statement || next.kind == .statement || next.text.contains("=")
    return MarkdownPart(text: "\(text) \(next.text)", kind: isStatement ? .statement : .code)
  }

  /// The part in Markdown. A mark at the end of code stays outside of its span, unless it belongs to a statement.
  var markdown: String {
    guard kind != .text else { return text.contains("`") ? text : escaped }
    return endsWithMark ? "`\(text.dropLast())`\(text.suffix(1))" : "`\(text)`"
  }

  private var isClosed: Bool { endsWithMark && !text.hasSuffix(":") }

  private var endsWithMark: Bool { text.last.map { (kind == .statement ? ",:" : ",:;").contains($0) } ?? false }

  /// Whether the part ends with an operator, whose operand comes next.
  private var wantsOperand: Bool { [" =", " +=", " ->"].contains(where: text.hasSuffix) }

  private var escaped: String {
    text.reduce(into: "") { $0 += (#"*_<>[]#&\{}~""#.contains($1) ? "\\" : "") + String($1) }
  }
}
