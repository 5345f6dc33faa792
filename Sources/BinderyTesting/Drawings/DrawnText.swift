internal import Bindery
internal import BinderyText

/// Drawings as text that people read.
enum DrawnText {
  /// Writes what was drawn with its roles, as in `title|Ultimatum  ~  detail|05:26`: a line each, a spacer as `~`.
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

  /// Lays out what was drawn, between two bars that show its width.
  static func picture(of drawing: TextDrawing, columns: Int) -> [String] {
    TextLayout(columns: columns).lines(for: drawing).map { line in
      "|\(line.text)\(String(repeating: " ", count: max(0, columns - line.columns)))|"
    }
  }

  /// Writes a drawing as it is kept: at each width, and its roles.
  static func page(of drawing: TextDrawing, widths: [Int], roles: Bool) -> String {
    var lines: [String] = []
    for columns in widths { lines += ["\(columns) columns"] + picture(of: drawing, columns: columns) + [""] }
    if roles { lines += ["roles"] + self.roles(of: drawing) + [""] }
    return lines.joined(separator: "\n")
  }
}
