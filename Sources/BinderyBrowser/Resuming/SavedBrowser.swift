package import BinderyInterface
package import Bindery

/// What a browser keeps for a later run: the query with the place in the list, the stack of screens, and what view models
/// have saved.
///
/// As text it is a line with its version, and then a line each for the query, the place in the list, the focus if the list
/// has it, each screen with the first line in its window unless that is the first one, and each state. The words of a
/// line are separated by spaces; a space, a control character and a percent sign within a word are percent-encoded.
package struct SavedBrowser: Hashable, Sendable {
  /// The query of the bottom screen.
  package var query: String

  /// The place in the list of the bottom screen, or `nil` for its beginning.
  package var place: RowPlace?

  /// Whether that list has the focus.
  package var isInList = false

  /// The first lines in the windows of screens, by their routes; a screen without one begins at its first line.
  package var topLines: [Route: Int] = [:]

  /// The routes of the screens above it.
  package var stack: NavigationStack

  /// The states of the view models on these screens.
  package var states: RestoredStates

  /// Creates a value of its parts; by default it is that of a browser at its start.
  package init(
    query: String = "", stack: NavigationStack = NavigationStack(), states: RestoredStates = RestoredStates()
  ) {
    self.query = query
    self.stack = stack
    self.states = states
  }
}

extension SavedBrowser {
  /// The most screens that are resumed, the top ones, since each of them is looked up again.
  package static let limit = 64

  /// The first line of the text, with the version of the format.
  private static let heading = "\(formatName) 1"

  /// The words before the version, which are the same in each.
  private static let formatName = "bindery browse"

  /// The text of a file.
  package var text: String {
    let query = query.isEmpty ? [] : [["query", query]]
    let list = place.map { [["row", $0.route.description, "\($0.position)", "\($0.line)"]] } ?? []
    let focus = isInList ? [["focus", "list"]] : []
    let screens = stack.routes.suffix(Self.limit).map { route in
      ["screen", route.description] + (topLines[route].map { ["\($0)"] } ?? [])
    }
    let states = states.parts.map { ["state", $0.plugin ?? "", $0.version ?? "", $0.kind, $0.item, $0.state.hex] }
    let lines = (query + list + focus + screens + states).map { words in words.map(\.word).joined(separator: " ") }
    return ([Self.heading] + lines).joined(separator: "\n") + "\n"
  }

  /// Reads the text of a file.
  ///
  /// - Parameter text: The text.
  /// - Throws: A `SavedBrowserError` that names the first line that is damaged.
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
      case .row(let place): self.place = place
      case .focus: isInList = true
      case .screen(let route, let line):
        routes.append(route)
        if let line { topLines[route] = line }
      case .state(let part): parts.append(part)
      }
    }
    (stack, states) = (NavigationStack(routes.suffix(Self.limit)), RestoredStates(parts))
  }

  /// Whether a line is the first one of a file of any version.
  private static func isHeading(_ line: String) -> Bool {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    return words.dropLast().joined(separator: " ") == formatName && words.last.flatMap { Int($0) } != nil
  }

  private static func words(of line: Substring) -> [String]? {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { String(percentEncoded: $0) }
    return words.contains(nil) ? nil : words.compactMap(\.self)
  }

  private enum Entry {
    case query(String)
    case row(RowPlace)
    case focus
    case screen(Route, Int?)
    case state(RestoredStates.Part)

    /// Returns the index of a row or line, or `nil` if no list or page has so many.
    private static func index(_ word: String) -> Int? { Int32(word).flatMap { $0 < 0 ? nil : Int($0) } }

    /// Reads the words of a line, or returns `nil` if they are damaged.
    init?(_ words: [String]) {
      switch (words[0], words.count) {
      case ("query", 2): self = .query(words[1])
      case ("row", 4):
        guard let route = Route(words[1]), let position = Self.index(words[2]), let line = Int32(words[3]) else {
          return nil
        }
        self = .row(RowPlace(route: route, position: position, line: Int(line)))
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
