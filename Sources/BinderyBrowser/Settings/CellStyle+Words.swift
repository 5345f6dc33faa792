internal import BinderyTerminal

extension CellStyle {
  /// Creates a cell style from the words of a settings line, such as `bold yellow on black` or `plain`.
  ///
  /// - Throws: A problem with the line if a word is unknown, or if there are two colors for the same thing.
  init(words: some Sequence<String>, of line: SettingsLine) throws(SettingsProblem) {
    self = .plain
    var isBackground = false
    for word in words {
      if isBackground {
        try setColor(word, \.background, line)
        isBackground = false
      } else if let known = Self.attributeNames.first(where: { $0.name == word }) {
        attributes.insert(known.attribute)
      } else if word == "on" {
        isBackground = true
      } else if word != "plain" {
        try setColor(word, \.foreground, line)
      }
    }
    if isBackground { throw line.problem(.malformed, "expected a color after 'on', such as 'on black'") }
  }

  /// Sets the foreground or background color, which `property` chooses, to the one that a word names.
  private mutating func setColor(
    _ word: String, _ property: WritableKeyPath<CellStyle, TerminalColor?>, _ line: SettingsLine
  ) throws(SettingsProblem) {
    guard let color = TerminalColor.allCases.first(where: { $0.name == word }) else {
      let colors = TerminalColor.allCases.map(\.name)
      if property == \.background { throw line.unknown(word, "color", known: colors) }
      throw line.unknown(word, "style", known: ["plain", "on"] + Self.attributeNames.map(\.name) + colors)
    }
    guard self[keyPath: property] == nil else {
      throw line.problem(.malformed, "'\(word)' is a second color; expected one, and one after 'on'")
    }
    self[keyPath: property] = color
  }

  /// The text style with the same attributes and foreground color; the background is dropped.
  var textStyle: TextStyle {
    let names = Self.attributeNames.filter { attributes.contains($0.attribute) }
    return TextStyle(Set(names.map(\.ofText)), color: foreground)
  }

  /// The words for text attributes in a theme file, with the attributes of cells and of text styles.
  private static let attributeNames: [(name: String, attribute: Attributes, ofText: TextStyle.Attribute)] = [
    ("bold", .bold, .bold), ("dim", .dim, .dim), ("italic", .italic, .italic),
    ("underline", .underline, .underline), ("reverse", .reverse, .reverse),
  ]
}

extension TerminalColor {
  /// The name of the color in the user's theme file, such as `blue` or `bright-blue`.
  fileprivate var name: String {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    return (rawValue < 8 ? "" : "bright-") + names[rawValue % 8]
  }
}
