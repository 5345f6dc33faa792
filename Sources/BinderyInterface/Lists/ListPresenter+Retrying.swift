internal import Bindery
internal import BinderyCollections

/// The functions that try again what has failed.
extension ListPresenter {
  /// Whether anything has failed that may be tried again.
  public var canRetry: Bool {
    !rowRemedies.isEmpty || !state.status.failures.isEmpty || !collection.state.status.failures.isEmpty
  }

  /// Tries again what has failed of the cursor's row, or else in the cursor's section, or else in all sections.
  public func retry() {
    let remedies = rowRemedies
    guard remedies.isEmpty else { return remedies.forEach { $0() } }
    let section = cursorSection.flatMap { headings.indices.contains($0) ? headings[$0] : nil }
    collection.retry(section.flatMap { $0.status.failures.isEmpty ? nil : $0.id })
  }

  /// The failures to load what unfolded rows contain, apart from those of the sections.
  public var contentFailures: [Failure] { tree?.contentFailures() ?? [] }

  /// The functions that try again what has failed of the cursor's row: its picture, its view model, and the load of its
  /// contents.
  private var rowRemedies: [@MainActor () -> Void] {
    guard cursorHeading == nil, let path = cursor.flatMap({ self.path(of: $0) }), let element = element(at: path) else {
      return []
    }
    var remedies: [@MainActor () -> Void] = []
    if let picture = artwork(at: path), picture.canRetry { remedies.append { picture.retry() } }
    if let row = row(at: path), row.canRetry { remedies.append { row.retry() } }
    if let tree, tree.branch(element).children == .failed { remedies.append { tree.retryChildren(element) } }
    return remedies
  }
}
