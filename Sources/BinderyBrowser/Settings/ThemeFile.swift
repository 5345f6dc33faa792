internal import Bindery
internal import BinderyTerminal

/// The user's theme file, with lines such as `title bold`, `light key blue` or `problem yellow bold on black`.
///
/// A line has an optional background, `light` or `dark`, a part, and a style, which replaces the part's own. A line
/// with a background overrides one without. `#` begins a comment.
package struct ThemeFile: Hashable, Sendable {
  /// The changes that the lines make to the browser's style.
  private var changes: [Change] = []

  /// The problems of the lines that are ignored, in the order of the lines.
  package private(set) var problems: [SettingsProblem] = []

  /// Creates an empty theme file, which changes nothing.
  package init() {}

  /// Parses the text of a theme file.
  ///
  /// - Parameters:
  ///   - text: The text of the file. An invalid line becomes a problem and is ignored.
  ///   - path: The path of the file, which problems mention.
  package init(text: String, path: String) {
    (changes, problems) = Change.all(in: text, path: path)
  }

  /// Returns a browser style with the changes of the theme file.
  ///
  /// - Parameters:
  ///   - style: The style to change.
  ///   - isLight: Whether the terminal's background is light; if it is `nil`, lines with a background don't apply.
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
  /// The background of a terminal for which a line holds.
  private enum Background: String, Hashable, Sendable {
    case light, dark
  }

  /// The target of a line: a text role in what plugins draw, or a part that the browser draws itself.
  private enum StyledPart: Hashable, Sendable {
    case role(TextRole)
    case part(BrowserStyle.Part)

    /// Finds the role or part with a name, or returns `nil` if there is none.
    init?(_ name: String) {
      if let role = TextRole(rawValue: name) {
        self = .role(role)
      } else if let part = BrowserStyle.Part(rawValue: name) {
        self = .part(part)
      } else {
        return nil
      }
    }

    /// The names of all roles and parts.
    static let names = TextRole.allCases.map(\.rawValue) + BrowserStyle.Part.allCases.map(\.rawValue)

    /// The name in the theme file.
    var name: String {
      switch self {
      case .role(let role): role.rawValue
      case .part(let part): part.rawValue
      }
    }

    /// Sets the style of the role or part.
    func set(_ style: CellStyle, in browser: inout BrowserStyle) {
      switch self {
      case .role(let role): browser.theme?[role] = style.textStyle
      case .part(let part): browser[part] = style
      }
    }
  }

  /// The change that a line of the theme file makes.
  private struct Change: SettingsChange, Hashable, Sendable {
    /// The background and the part of a line, of which no two lines may have the same.
    struct Subject: Hashable {
      let background: Background?
      let part: StyledPart
    }

    /// The background of the terminal for which the line holds, or `nil` if it holds for all.
    let background: Background?
    /// The role or part whose style the line sets.
    let part: StyledPart
    /// The style that the line sets.
    let style: CellStyle

    /// The background and the part of the line.
    var subject: Subject { Subject(background: background, part: part) }

    /// Parses a line, or throws the problem with it.
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

    /// Returns a sentence that says that an earlier line sets the style of the same part.
    func repetition(ofLine line: Int) -> String {
      "'\(part.name)' has a style on line \(line) already, which counts"
    }
  }
}
