public import Bindery

/// What a source gave, to be shown again by other plugins.
public struct FoundSection: Sendable {
  /// The source.
  public let source: SourceId

  /// What the source is called in messages.
  public let name: String

  /// The items, in the order in which they are shown.
  public let records: [Record]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - name: What the source is called in messages.
  ///   - records: The items, in the order in which they are shown.
  public init(source: SourceId, name: String, records: [Record]) {
    self.source = source
    self.name = name
    self.records = records
  }
}

extension FoundSection {
  /// Draws the items of some kinds anew: with models, view models and views of the plugins that show them now.
  ///
  /// - Parameters:
  ///   - kinds: The kinds.
  ///   - presenter: Turns records into items.
  ///   - style: How items are written.
  ///   - write: Takes the items in their order, in parts; not called where there are none of these kinds.
  /// - Throws: What `write` throws.
  public func render<Failure: Error>(
    _ kinds: Set<Kind>, by presenter: Presenter, style: OutputStyle, write: (Rendering.Part) throws(Failure) -> Void
  ) async throws(Failure) {
    let records = records.filter { kinds.contains($0.kind) }
    guard !records.isEmpty else { return }
    let found = await presenter.foundItems(records, from: source, bringing: style.pageRequest)
    try await ResultPage(presenter: presenter, style: style).render(found, from: name, source: source, write: write)
  }
}
