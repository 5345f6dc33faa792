internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources
internal import BinderyText

extension RowList {
  /// The state of the list in a few words, such as `3 marked, 120 of 3,400 items`.
  package var status: String {
    _ = revision
    let state = SectionHeading.state(list.state.status, count: count, total: total)
    return marks.isEmpty ? state : "\(marks), \(state)"
  }

  /// The number of marked rows in words, such as `3 marked`; empty if none is.
  package var marks: String {
    markedCount > 0 ? "\(markedCount.grouped) marked" : ""
  }

  /// The failures of the sections as one sentence, or `nil` if none has failed.
  package var problem: String? {
    _ = revision
    let failures = list.state.status.failures
    return failures.isEmpty ? nil : failures.map(\.description).joined(separator: "; ")
  }

  /// On whom the user waits, why a row doesn't unfold, or the picture of the cursor's row isn't there, a clause without a
  /// period; `nil` if there is nothing of that. Of a picture it takes half of the line at most, since without a network it
  /// stands there on each row.
  package var trouble: String? {
    _ = revision
    if let waiting { return waiting }
    let others = collection.state.status.failures
    return list.state.status.failures.first { !others.contains($0) }?.description ?? emptiness ?? pictureTrouble
  }

  private var pictureTrouble: String? {
    guard hasFocus, heading == nil, let failure = cursor.flatMap({ pictureState(at: $0) })?.failure else { return nil }
    // What follows is advice, which the page of the item has as well, and the sentence at full length.
    let clause = "no picture: \(failure.detail.prefix { $0 != ";" })"
    return SafeText.columns(of: clause) <= size.columns / 2 ? clause : "no picture"
  }

  private var count: Int {
    window == nil ? collection.state.sections.reduce(0) { $0 + $1.elements.count } : rowCount
  }

  /// The number of items that all sections have, if it is known of one at least.
  private var total: Int? {
    let sections = collection.state.sections
    let totals = sections.map { options.total($0.id) }
    guard totals.contains(where: { $0 != nil }) else { return nil }
    return zip(sections, totals).reduce(0) { $0 + max($1.0.elements.count, $1.1 ?? 0) }
  }
}
