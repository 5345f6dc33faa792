internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources
internal import BinderyText

/// The text of a section's heading: its title, its state, and why it has failed or isn't complete.
struct SectionHeading: Hashable {
  /// The title of the section, or empty text.
  let title: String

  /// The number of the section's rows and its load status in a few words, such as `120 of 3,400 items`.
  let state: String

  /// The reason why the section has failed to load, or `nil` if it hasn't.
  let problem: String?

  /// A clause on the items that can't be read or share an identifier, or `nil` if there are none.
  var remark: String?

  /// Returns the lines below the title: why the section failed, at full length and with the words that one may click
  /// on, or which items can't be read or share an identifier. There are none if all is well. A sentence that needs more
  /// lines is cut in the last.
  func lines(columns: Int) -> [StyledLine] {
    guard let text = problem ?? remark else { return [] }
    // Sources may give megabytes, of which these characters are more than is seen.
    let seen = String(text.prefix((Self.mostLines + 1) * max(1, columns)))
    let wrapping = TextWrapping(columns: columns)
    let lines = wrapping.lines(for: drawing(of: seen))
    guard lines.count > Self.mostLines else { return lines }
    let whole = wrapping.lines(of: seen).prefix(Self.mostLines - 1)
    let rest = wrapping.lines(of: seen).dropFirst(Self.mostLines - 1).map(\.text).joined(separator: " ")
    return whole + TextLayout(columns: columns).lines(for: drawing(of: rest + "…"))
  }

  /// Returns the drawing of a heading's text, followed by `try again` if the section has a problem.
  private func drawing(of text: String) -> TextDrawing {
    var drawing = TextDrawing()
    drawing.run(text, .body)
    if problem != nil {
      drawing.spacer()
      drawing.run("try again", .body)
    }
    drawing.endLine()
    return drawing
  }

  /// Returns the height of the heading in lines, including the title.
  func height(columns: Int) -> Int { 1 + lines(columns: columns).count }

  /// The maximum number of lines below the title, so that a source's long message doesn't fill the screen.
  private static let mostLines = 6
}

extension SectionHeading {
  /// Creates the text of a section's heading.
  ///
  /// It tells of the items that can't be read, since they would be missed otherwise, and of those that share an
  /// identifier.
  init(_ heading: ListHeading<SearchFailure>) {
    title = heading.title ?? ""
    let failures = heading.status.failures
    problem = failures.isEmpty ? nil : failures.map(\.description).joined(separator: "; ")
    state = Self.state(heading.status, after: heading.firstPosition ?? 0, count: heading.count, total: heading.total)
    remark = heading.remark
  }

  /// Returns a load status and the number of rows, which may follow others that aren't loaded, in a few words.
  static func state(
    _ status: LoadStatus<SearchFailure>, after first: Int = 0, count: Int, total: Int?
  ) -> String {
    let items = items(after: first, count, of: total)
    switch status.phase {
    case .notLoaded: return count > 0 ? items : ""
    case .loading(let progress):
      let percent = progress.fraction.map { " \(Int($0 * 100)) %" } ?? "…"
      return count > 0 ? "\(items), searching\(percent)" : "searching\(percent)"
    case .loaded: return count > 0 ? items : "nothing found"
    case .failed: return count > 0 ? "\(items), failed" : "failed"
    }
  }

  /// Returns a number of items in words, such as `1 item`, `120 of 3,400 items` or `3,301 to 3,400 of 3,400 items`.
  static func items(after first: Int = 0, _ count: Int, of total: Int?) -> String {
    if first > 0, count > 0 {
      let end = first + count
      return "\((first + 1).grouped) to \(end.grouped) of \(max(end, total ?? 0).grouped) items"
    }
    if let total, total > count { return "\(count.grouped) of \(total.grouped) items" }
    return count.items
  }
}
