internal import Bindery
internal import BinderyCollections
internal import BinderyTerminal
internal import BinderyText

/// The functions that lay out text for the browser without a screen, in lines of full length, so that an address can be
/// copied.
enum PlainText {
  /// Returns a text as lines that are safe for a terminal.
  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { SafeText(String($0)).string }
  }

  /// Returns the lines of a text with a prefix in front of the first; the others are indented.
  static func lines(_ text: String, after front: String) -> [String] {
    indented(lines(text), after: front)
  }

  /// Returns lines with a prefix in front of the first; the others are indented.
  static func indented(_ lines: [String], after front: String) -> [String] {
    lines.enumerated().map { $0 == 0 ? front + $1 : "   " + $1 }
  }

  /// Returns a line that is broken between words where it would be wider than a terminal, as screen readers and braille
  /// displays read the rows of one. A longer word, such as an address, is whole, so that it can be copied.
  static func broken(_ line: String, columns: Int) -> String {
    guard SafeText.columns(of: line) > columns else { return line }
    var (text, used) = ("", 0)
    for (index, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let width = SafeText.columns(of: String(word))
      if index > 0, used + 1 + width > columns, !text.allSatisfy(\.isWhitespace) {
        text += "\n   "
        used = 3
      } else if index > 0 {
        text += " "
        used += 1
      }
      text += word
      used += width
    }
    return text
  }

  /// Returns the line that describes an action: the command for it, its title, and its address or the reason why it
  /// isn't possible.
  static func line(for action: ItemAction) -> String {
    let title = action.title == action.name ? "" : " \(action.title),"
    let effect = action.isPossible ? action.request?.description ?? "" : "not possible now"
    let reason = action.refusal.map { ": \($0)" } ?? ""
    var line = "do \(action.name):\(title) \(effect)\(reason)"
    while line.last == " " || line.last == "," { line.removeLast() }
    return SafeText(line).string
  }
}

extension TextDrawing {
  /// The lines of the drawing without blank ones, in which a comma separates the parts between which the view has a
  /// spacer.
  var plainLines: [String] { plainParts.map { $0.joined(separator: ", ") } }

  /// Returns these lines without those below the first that consist of some values, which are told by their names.
  func plainLines(without values: Set<String>) -> [String] {
    plainParts.enumerated().filter { $0 == 0 || !$1.allSatisfy(values.contains) }.map { $1.joined(separator: ", ") }
  }

  /// The parts of the lines, which the view separates by spacers.
  private var plainParts: [[String]] {
    lines.map { elements in
      var canvas = PlainCanvas()
      for element in elements {
        switch element {
        case .run(let text, let role): canvas.run(text, role)
        case .spacer: canvas.spacer()
        }
      }
      return String(decoding: canvas.utf8, as: UTF8.self).split(separator: "\t").map(String.init)
    }.filter { !$0.joined().allSatisfy(\.isWhitespace) }
  }
}

extension DetailReading {
  /// Returns the lines of an item's page: its view, its properties at full length, its address, and the actions that it
  /// offers.
  func plainLines(at route: Route) -> [String] {
    let view = drawing.plainLines(without: Set(properties.map { SafeText($0.value).string }))
    let properties = properties + [Property(name: "address", value: route.description)]
    return view
      + properties.flatMap { PlainText.lines($0.value, after: "\(SafeText($0.name)): ") }
      + actions.map(PlainText.line)
      + (isWhole ? [] : ["'retry' tries again"])
  }
}
