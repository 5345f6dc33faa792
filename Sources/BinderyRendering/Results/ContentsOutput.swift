package import Bindery
package import BinderyCollections
package import BinderySources

/// A writer of an item and the items that it contains, such as an album and its songs, as an outline or as rows.
@MainActor
package struct ContentsOutput {
  /// The tree, which retains what is known of the contents of its rows.
  private let tree: TreeModelCollection<FoundItem, SearchFailure>

  /// The rows of the tree, the first of which is the item itself.
  private let rows: [TreeRow<FoundItem>]
  /// The loader of the contents, which knows the counts and problems of each answer.
  private let contents: ItemContents
  /// The style in which items are written.
  private let style: OutputStyle
  /// The streams to which the output and messages are written.
  private let streams: any OutputStreams
  /// The report on items that couldn't be shown.
  private var report = ItemProblemReport()

  /// The kinds of the items that were written so far.
  package private(set) var kinds: Set<Kind> = []

  /// Creates the output of the rows of a tree, the first of which is the item itself, with what is known of their
  /// contents.
  package init(
    _ tree: TreeModelCollection<FoundItem, SearchFailure>, contents: ItemContents, style: OutputStyle,
    on streams: any OutputStreams
  ) {
    (self.tree, rows) = (tree, tree.state.elements)
    self.streams = streams
    self.contents = contents
    self.style = style
  }

  /// Writes the outline of the item at a route; the format `plain` has only the contained items, one per line.
  package mutating func write(by presenter: Presenter, from route: Route) async throws {
    let shown = style.format == .plain ? rows.dropFirst() : rows[...]
    let outline = shown.map { (item: $0.element, place: place(of: $0)) }
    var document = FormattedDocument(style: style)
    try await ResultPage(presenter: presenter, style: style).render(outline: outline, from: route.description) { part in
      try streams.write(document.append(part.utf8))
      kinds.formUnion(part.kinds)
      report.report(part.problems, on: streams)
    }
    try streams.write(document.end())
  }

  /// Writes a message with the number of items that are listed without their contents because the outline became too
  /// long.
  package func reportCollapsed(_ count: Int) {
    guard count > 0 else { return }
    streams.say(
      "\(count.grouped) of \(rows.count.grouped) items are listed without their contents, since there are so many; "
        + "open these by their own addresses")
  }

  /// Reports which contents are missing, and throws a `ResultError` if the item's own contents are missing.
  package mutating func finish(strict: Bool) throws {
    for row in rows where row.isExpanded {
      report.report(contents.takeProblems(of: row.element), on: streams)
      warn(of: row)
    }
    try report.finish(strict: strict, on: streams)
    guard let root = rows.first else { return }
    if root.children == .failed || (strict && rows.contains { $0.children == .failed }) {
      throw ResultError.failedSources(contents.failures(of: rows.map(\.element)))
    }
    guard rows.count == 1 else { return }
    let source = contents.report(on: root.element).map { " in \($0.source)" } ?? ""
    throw ResultError.nothingFound("nothing\(source) is in '\(Route(item: root.element.elementId))'")
  }
}

extension ContentsOutput {
  /// Writes messages about a row's contents: the failure, the items that were left out, and those that share an
  /// identifier.
  private func warn(of row: TreeRow<FoundItem>) {
    let route = Route(item: row.element.elementId)
    if let failure = contents.report(on: row.element)?.failure { streams.say("\(route): \(failure)") }
    for sentence in [contents.rest(of: row.element), contents.repetition(in: row.element)].compactMap(\.self) {
      streams.say("\(route): \(sentence)")
    }
  }

  /// Returns the position of a row in the outline, with the report on its contents if they are shown.
  private func place(of row: TreeRow<FoundItem>) -> OutlinePlace {
    OutlinePlace(
      depth: row.path.depth, parent: row.path.ids.dropLast().last.map { Route(item: $0) },
      contents: row.isExpanded ? contents.report(on: row.element) : nil)
  }
}
