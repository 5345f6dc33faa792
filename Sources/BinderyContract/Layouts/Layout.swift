package import Bindery

/// A template for the text of a declared media type, parsed from a layout such as `{artist}: {title}[ ({year})]`.
package struct Layout: Hashable, Sendable {
  /// A piece of a layout. A section is omitted from the text if one of its values is absent or empty.
  indirect enum Piece: Hashable, Sendable {
    /// Text that is shown as it is.
    case text(String)
    /// The value of the property with a name, shown in a role.
    case value(name: String, role: TextRole)
    /// A part in brackets, which is omitted if one of its values is absent or empty.
    case section([Piece])
    /// A flexible space that pushes the rest of the line to the right.
    case spacer
    /// The end of a line.
    case lineEnd
  }

  /// The reason why a layout can't be parsed.
  package struct Failure: Error, Hashable {
    /// The problem as a clause without a period, such as `the '[' is not closed`.
    package let detail: String

    /// The column of the problem in the layout, in characters, counted from 1.
    package let column: Int
  }

  /// The pieces of the layout, in order.
  let pieces: [Piece]

  /// Parses a layout in the syntax that the contract describes.
  ///
  /// Throws the problem and its column.
  package init(parsing text: String) throws(Failure) {
    var parser = LayoutParser(text)
    pieces = try parser.pieces(inSection: false)
  }

  /// The names of the values outside of sections, in order. These values are requested for every item.
  package var names: [String] {
    pieces.compactMap { if case .value(let name, _) = $0 { name } else { nil } }
  }

  /// The names of all values in order, including those in sections.
  package var allNames: [String] { Self.names(in: pieces) }

  /// Returns the names of the properties in some pieces, also within sections.
  private static func names(in pieces: [Piece]) -> [String] {
    pieces.flatMap { piece -> [String] in
      switch piece {
      case .value(let name, _): [name]
      case .section(let section): names(in: section)
      default: []
      }
    }
  }

  /// Draws the layout on a canvas, with the text of each value from the closure `value`.
  ///
  /// The closure is called once for each occurrence of a value, with its name; it returns `nil` if the value is absent.
  package func draw(on canvas: inout any TextCanvas, value: (String) throws -> String?) rethrows {
    try draw(pieces, on: &canvas, value)
  }

  /// Draws pieces on a canvas, with the values that a closure returns; throws its errors.
  private func draw(_ pieces: [Piece], on canvas: inout any TextCanvas, _ value: (String) throws -> String?) rethrows {
    var text = ""
    var role = TextRole.body
    func flush(_ canvas: inout any TextCanvas) {
      if !text.isEmpty { canvas.run(text, role) }
      text = ""
    }
    for piece in try filled(pieces, value) {
      switch piece {
      case .text(let piece, let pieceRole):
        // Text between values takes the role of the value before it, so that a view of one role is one run.
        if let pieceRole, pieceRole != role, !text.isEmpty { flush(&canvas) }
        role = pieceRole ?? role
        text += piece
      case .spacer:
        flush(&canvas)
        role = .body
        canvas.spacer()
      case .lineEnd:
        flush(&canvas)
        role = .body
        canvas.endLine()
      }
    }
    flush(&canvas)
  }

  /// A piece of a layout with its value filled in.
  private enum Filled {
    /// Text with its role, or with the default role if that is `nil`.
    case text(String, TextRole?)
    /// A flexible space that pushes the rest of the line to the right.
    case spacer
    /// The end of a line.
    case lineEnd
  }

  /// Returns the pieces with their values filled in, without the sections that lack a value; requests each value once.
  private func filled(_ pieces: [Piece], _ value: (String) throws -> String?) rethrows -> [Filled] {
    try pieces.flatMap { piece in
      guard case .section(let section) = piece else { return try filled(piece, value).map { [$0] } ?? [] }
      var content: [Filled] = []
      for piece in section {
        guard let piece = try filled(piece, value) else { return [] }
        content.append(piece)
      }
      return content
    }
  }

  /// Returns a piece with its value filled in, or `nil` if the value is absent or empty.
  private func filled(_ piece: Piece, _ value: (String) throws -> String?) rethrows -> Filled? {
    switch piece {
    case .text(let text): return .text(text, nil)
    case .spacer: return .spacer
    case .lineEnd: return .lineEnd
    case .section: return nil
    case .value(let name, let role):
      guard let text = try value(name), !text.isEmpty else { return nil }
      return .text(text, role)
    }
  }
}

/// A parser that reads a layout from left to right.
private struct LayoutParser {
  /// The characters of the layout.
  private let characters: [Character]
  /// The index of the next character to read.
  private var index = 0

  init(_ text: String) {
    characters = Array(text)
  }

  /// Parses the pieces to the end of the layout, or to the end of the section if the pieces are within one.
  mutating func pieces(inSection: Bool) throws(Layout.Failure) -> [Layout.Piece] {
    let start = index
    var pieces: [Layout.Piece] = []
    var text = ""
    func flushed() -> [Layout.Piece] { text.isEmpty ? pieces : pieces + [.text(text)] }
    while index < characters.count {
      let character = characters[index]
      if "{}[]".contains(character), next == character {
        text.append(character)
        index += 2
        continue
      }
      guard "{}[]\t\n".contains(character) else {
        text.append(character)
        index += 1
        continue
      }
      pieces = flushed()
      text = ""
      index += 1
      switch character {
      case "{": pieces.append(try value())
      case "[" where !inSection: pieces.append(.section(try self.pieces(inSection: true)))
      case "]" where inSection: return pieces
      case "\t": pieces.append(.spacer)
      case "\n": pieces.append(.lineEnd)
      default:
        throw Layout.Failure(detail: "'\(character)' is out of place; write it twice to mean itself", column: index)
      }
    }
    guard !inSection else { throw Layout.Failure(detail: "the '[' is not closed", column: start) }
    return flushed()
  }

  /// Parses a value in braces, with its role if it names one.
  private mutating func value() throws(Layout.Failure) -> Layout.Piece {
    let start = index
    guard let end = characters[index...].firstIndex(of: "}") else {
      throw Layout.Failure(detail: "the '{' is not closed", column: start)
    }
    let parts = characters[index..<end].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    index = end + 1
    guard let name = parts.first, !name.isEmpty else {
      throw Layout.Failure(detail: "expected the name of a property or field", column: start + 1)
    }
    guard parts.count > 1 else { return .value(name: String(name), role: .body) }
    guard let role = TextRole(rawValue: String(parts[1])) else {
      let roles = TextRole.allCases.map(\.rawValue).joined(separator: ", ")
      throw Layout.Failure(
        detail: "expected a role (\(roles)), found '\(String(parts[1]))'", column: start + name.count + 2)
    }
    return .value(name: String(name), role: role)
  }

  /// The character after the next one, or `nil` at the end.
  private var next: Character? {
    index + 1 < characters.count ? characters[index + 1] : nil
  }
}
