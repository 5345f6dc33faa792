internal import Bindery
internal import BinderyText

/// The text form of drawings, for people.
enum DrawnText {
  /// Returns the lines of a drawing, before layout, as runs with their roles: `title|Ultimatum  ~  detail|05:26`, where
  /// `~` is a spacer.
  static func roles(of drawing: TextDrawing) -> [String] {
    drawing.lines.map { line in
      line.map { element in
        switch element {
        case .run(let text, let role): "\(role.rawValue)|\(SafeText(text).string)"
        case .spacer: "~"
        }
      }.joined(separator: "  ")
    }
  }

  /// Returns the lines of a drawing laid out to a width, between two bars that show the width.
  static func picture(of drawing: TextDrawing, columns: Int) -> [String] {
    TextLayout(columns: columns).lines(for: drawing).map { line in
      "|\(line.text)\(String(repeating: " ", count: max(0, columns - line.columns)))|"
    }
  }

  /// Returns the snapshot of a drawing: its layout at each width and, if `roles` is set, its roles.
  static func page(of drawing: TextDrawing, widths: [Int], roles: Bool) -> String {
    var lines: [String] = []
    for columns in widths { lines += ["\(columns) columns"] + picture(of: drawing, columns: columns) + [""] }
    if roles { lines += ["roles"] + self.roles(of: drawing) + [""] }
    return lines.joined(separator: "\n")
  }
}
