package import BinderyInterface
package import Bindery

/// The saved state of a browser for a later run: query, list position, stack of screens and view models' states.
///
/// As text, it has a line with the version of the format, and then a line each for the query, the position in the list,
/// the focus if the list has it, each screen with its first visible line unless that is line 0, and each state. The
/// words of a line are separated by spaces; spaces, control characters and percent signs within a word are
/// percent-encoded.
package struct SavedBrowser: Hashable, Sendable {
  /// The query of the bottom screen, which is a search.
  package var query: String

  /// The position in the list of the bottom screen, or `nil` for its beginning.
  package var bookmark: RowBookmark?

  /// Whether the list of the bottom screen has the focus, and not its query.
  package var isInList = false

  /// The indices of the first visible lines of screens, by route; a screen without an entry begins at line 0.
  package var topLines: [Route: Int] = [:]

  /// The routes of the screens above the bottom one.
  package var stack: NavigationStack

  /// The saved states of the view models on the stacked screens.
  package var states: RestoredStates

  /// Creates a saved state, by default that of a browser at its start.
  package init(
    query: String = "", stack: NavigationStack = NavigationStack(), states: RestoredStates = RestoredStates()
  ) {
    self.query = query
    self.stack = stack
    self.states = states
  }
}

extension SavedBrowser {
  /// The maximum number of screens that are saved and resumed, the top ones, since each has to be looked up again.
  package static let limit = 64

  /// The first line of a file with a saved state, which holds the version of the format.
  private static let heading = "\(formatName) 1"

  /// The words before the version in the first line, the same in all versions.
  private static let formatName = "bindery browse"

  /// The saved state as the text of a file.
  package var text: String {
    let query = query.isEmpty ? [] : [["query", query]]
    let list = bookmark.map { [["row", $0.route.description, "\($0.position)", "\($0.line)"]] } ?? []
    let focus = isInList ? [["focus", "list"]] : []
    let screens = stack.routes.suffix(Self.limit).map { route in
      ["screen", route.description] + (topLines[route].map { ["\($0)"] } ?? [])
    }
    let states = states.parts.map { ["state", $0.plugin ?? "", $0.version ?? "", $0.kind, $0.item, $0.state.hex] }
    let lines = (query + list + focus + screens + states).map { words in words.map(\.word).joined(separator: " ") }
    return ([Self.heading] + lines).joined(separator: "\n") + "\n"
  }

  /// Parses the text of a file with a saved state.
  ///
  /// - Parameter text: The text of the whole file.
  /// - Throws: A `SavedBrowserError` if the text has another version, is incomplete, or has a damaged line.
  package init(text: String) throws(SavedBrowserError) {
    self.init()
    var (routes, parts): ([Route], [RestoredStates.Part]) = ([], [])
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let heading = lines.popFirst().map(String.init) ?? ""
    guard heading == Self.heading else {
      throw Self.isHeading(heading) ? SavedBrowserError(.otherVersion) : SavedBrowserError(.damaged, line: 1)
    }
    guard lines.popLast() == "" else { throw SavedBrowserError(.cutOff) }
    for (index, line) in lines.enumerated() {
      guard let words = Self.words(of: line), let entry = Entry(words) else {
        throw SavedBrowserError(.damaged, line: index + 2)
      }
      switch entry {
      case .query(let query): self.query = query
      case .row(let bookmark): self.bookmark = bookmark
      case .focus: isInList = true
      case .screen(let route, let line):
        routes.append(route)
        if let line { topLines[route] = line }
      case .state(let part): parts.append(part)
      }
    }
    (stack, states) = (NavigationStack(routes.suffix(Self.limit)), RestoredStates(parts))
  }

  /// Returns whether a line is the first line of a file of any version of the format.
  private static func isHeading(_ line: String) -> Bool {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    return words.dropLast().joined(separator: " ") == formatName && words.last.flatMap { Int($0) } != nil
  }

  /// Returns the percent-decoded words of a line, or `nil` if one can't be decoded.
  private static func words(of line: Substring) -> [String]? {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { String(percentEncoded: $0) }
    return words.contains(nil) ? nil : words.compactMap(\.self)
  }

  /// A line of the saved state.
  private enum Entry {
    case query(String)
    case row(RowBookmark)
    case focus
    case screen(Route, Int?)
    case state(RestoredStates.Part)

    /// Parses the index of a row or line, or returns `nil` if it is negative or out of range.
    private static func index(_ word: String) -> Int? { Int32(word).flatMap { $0 < 0 ? nil : Int($0) } }

    /// Parses the words of a line, or returns `nil` if they are damaged.
    init?(_ words: [String]) {
      switch (words[0], words.count) {
      case ("query", 2): self = .query(words[1])
      case ("row", 4):
        guard let route = Route(words[1]), let position = Self.index(words[2]), let line = Int32(words[3]) else {
          return nil
        }
        self = .row(RowBookmark(route: route, position: position, line: Int(line)))
      case ("focus", 2) where words[1] == "list": self = .focus
      case ("screen", 2...3):
        guard let route = Route(words[1]) else { return nil }
        let line = words.count == 3 ? Self.index(words[2]) : nil
        guard words.count == 2 || line != nil else { return nil }
        self = .screen(route, line)
      case ("state", 6):
        guard let state = [UInt8](hex: words[5]) else { return nil }
        self = .state(
          RestoredStates.Part(
            plugin: words[1].isEmpty ? nil : words[1], version: words[2].isEmpty ? nil : words[2], kind: words[3],
            item: words[4], state: state))
      default: return nil
      }
    }
  }
}
