public import Bindery

/// The records that a source returned, kept so that other plugins can show them later.
public struct FoundSection: Sendable {
  /// The identifier of the source.
  public let source: SourceId

  /// The name of the source in problems, eg: a file's path, `standard input`, or a source's identifier.
  public let name: String

  /// The records, in display order.
  public let records: [Record]

  /// Creates a section of records from one source.
  public init(source: SourceId, name: String, records: [Record]) {
    self.source = source
    self.name = name
    self.records = records
  }
}

extension FoundSection {
  /// Renders the items of some kinds again, with the plugins that show these kinds now.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the items to render.
  ///   - presenter: Turns records into items.
  ///   - style: The style of the output.
  ///   - write: Called with the output in order, in parts to be joined by a ``FormattedDocument``; not called if there
  ///     are no items of these kinds.
  /// - Throws: The error of `write`.
  public func render<Failure: Error>(
    _ kinds: Set<Kind>, by presenter: Presenter, style: OutputStyle, write: (Rendering.Part) throws(Failure) -> Void
  ) async throws(Failure) {
    let records = records.filter { kinds.contains($0.kind) }
    guard !records.isEmpty else { return }
    let found = await presenter.foundItems(records, from: source, bringing: style.pageRequest)
    try await ResultPage(presenter: presenter, style: style).render(found, from: name, source: source, write: write)
  }
}
