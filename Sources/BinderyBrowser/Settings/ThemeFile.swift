internal import Bindery
internal import BinderyTerminal

/// The file in which a user changes looks: lines such as `title bold`, `light key blue` or `problem yellow bold on black`.
///
/// A line has `light` or `dark`, which may be left out, a part, and a style, which replaces the part's own. A line that
/// names a background counts before one that doesn't. `#` begins a comment.
package struct ThemeFile: Hashable, Sendable {
  private var changes: [Change] = []

  /// The problems with lines that don't count, in the order of the lines.
  package private(set) var problems: [SettingsProblem] = []

  /// Creates a file without lines.
  package init() {}

  /// Reads a file's text.
  ///
  /// - Parameters:
  ///   - text: The text. A line that can't be understood becomes a problem, and the others count.
  ///   - path: The path of the file, for the problems.
  package init(text: String, path: String) {
    (changes, problems) = Change.all(in: text, path: path)
  }

  /// Returns a style with the changes of the file.
  ///
  /// - Parameters:
  ///   - style: The style to change.
  ///   - isLight: Whether the terminal's background is light, or `nil` if it isn't known, so that only lines count that
  ///     name none.
  /// - Returns: The changed style.
  package func applied(to style: BrowserStyle, isBackgroundLight isLight: Bool?) -> BrowserStyle {
    let background = isLight.map { $0 ? Background.light : .dark }
    var style = style
    for change in changes where change.background == nil { change.part.set(change.style, in: &style) }
    for change in changes where change.background != nil && change.background == background {
      change.part.set(change.style, in: &style)
    }
    return style
  }
}

extension ThemeFile {
  private enum Background: String, Hashable, Sendable {
    case light, dark
  }

  /// What a style may be given to: a role in what plugins draw, or a part of the browser.
  private enum StyledPart: Hashable, Sendable {
    case role(TextRole)
    case part(BrowserStyle.Part)

    init?(_ name: String) {
      if let role = TextRole(rawValue: name) {
        self = .role(role)
      } else if let part = BrowserStyle.Part(rawValue: name) {
        self = .part(part)
      } else {
        return nil
      }
    }

    static let names = TextRole.allCases.map(\.rawValue) + BrowserStyle.Part.allCases.map(\.rawValue)

    var name: String {
      switch self {
      case .role(let role): role.rawValue
      case .part(let part): part.rawValue
      }
    }

    func set(_ style: CellStyle, in browser: inout BrowserStyle) {
      switch self {
      case .role(let role): browser.theme?[role] = style.textStyle
      case .part(let part): browser[part] = style
      }
    }
  }

  /// What a line changes.
  private struct Change: SettingsChange, Hashable, Sendable {
    struct Subject: Hashable {
      let background: Background?
      let part: StyledPart
    }

    let background: Background?
    let part: StyledPart
    let style: CellStyle

    var subject: Subject { Subject(background: background, part: part) }

    init(_ line: SettingsLine) throws(SettingsProblem) {
      let words = SettingsLine.withoutComment(line.words)
      background = words.first.flatMap(Background.init)
      let rest = words.dropFirst(background == nil ? 0 : 1)
      guard let name = rest.first, rest.count > 1 else {
        throw line.problem(
          .malformed, "expected a part and its style, such as 'title bold' or 'dark key cyan on black'")
      }
      guard let part = StyledPart(name) else { throw line.unknown(name, "part", known: StyledPart.names) }
      self.part = part
      style = try CellStyle(words: rest.dropFirst(), of: line)
      if case .role = part, style.background != nil {
        throw line.problem(.ineffective, "'\(name)' is a role of text in rows, which can't have a background")
      }
    }

    func repetition(ofLine line: Int) -> String {
      "'\(part.name)' has a style on line \(line) already, which counts"
    }
  }
}
