internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources

/// Trying again what has failed.
extension RowList {
  /// Whether anything has failed that may be tried again.
  var canRetry: Bool {
    !rowRemedies.isEmpty || !list.state.status.failures.isEmpty || !collection.state.status.failures.isEmpty
  }

  /// Tries again what has failed where the cursor is: of its row, or else of its section, or else wherever it has failed.
  func retry() {
    let remedies = rowRemedies
    guard remedies.isEmpty else { return remedies.forEach { $0() } }
    retry(focusedSection.flatMap { headings.indices.contains($0) && headings[$0].problem != nil ? $0 : nil })
  }

  /// Loads a section again, or all that failed.
  func retry(_ section: Int?) {
    let id = section.flatMap { list.state.sections.indices.contains($0) ? list.state.sections[$0].id : nil }
    if id == nil { tree.retryChildren() }
    guard !collection.state.status.failures.isEmpty else { return }
    if let retry = options.retry { retry(id) } else { collection.refresh() }
  }

  /// The index of the section that the cursor is in.
  private var focusedSection: Int? { heading ?? cursor.flatMap { order.section(ofRow: $0) } }

  /// What helps against the failures of the cursor's row: of its picture, of its plugin, and of what it contains.
  private var rowRemedies: [@MainActor () -> Void] {
    guard heading == nil, let path = cursor.flatMap({ path(of: $0) }), let element = list.element(at: path) else {
      return []
    }
    var remedies: [@MainActor () -> Void] = []
    if let picture = list.artwork(at: path), picture.canRetry { remedies.append { picture.retry() } }
    if let item = list.row(at: path), item.canRetry { remedies.append { item.retry() } }
    if element.children == .failed { remedies.append { [tree] in tree.retryChildren(of: element.path) } }
    return remedies
  }
}
