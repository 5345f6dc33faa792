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
    let state = SectionHeading.state(rows.state.status, count: count, total: total)
    return [rows.marks, state].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The failures of the sections as one sentence, or `nil` if none has failed.
  package var problem: String? {
    _ = revision
    let failures = rows.state.status.failures
    return failures.isEmpty ? nil : failures.map(\.description).joined(separator: "; ")
  }

  /// On whom the user waits, why a row doesn't unfold, or the picture of the cursor's row isn't there, a clause without a
  /// period; `nil` if there is nothing of that. Of a picture it takes half of the line at most, since without a network it
  /// stands there on each row.
  package var trouble: String? {
    _ = revision
    return waiting ?? contentProblem ?? emptiness ?? pictureTrouble
  }

  /// Why a row doesn't unfold, unless the same stands below the heading of a section.
  private var contentProblem: String? {
    rows.contentFailures.first { !rows.status.failures.contains($0) }?.description
  }

  private var emptiness: String? { hasFocus && rows.isUnfoldedEmpty ? "nothing was found in this item" : nil }

  private var pictureTrouble: String? {
    guard hasFocus, rows.cursorHeading == nil, let failure = rows.cursor.flatMap({ pictureState(at: $0) })?.failure
    else { return nil }
    // What follows is advice, which the page of the item has as well, and the sentence at full length.
    let clause = "no picture: \(failure.detail.prefix { $0 != ";" })"
    return SafeText.columns(of: clause) <= size.columns / 2 ? clause : "no picture"
  }

  private var count: Int { rows.window == nil ? rows.headings.reduce(0) { $0 + $1.count } : rows.rowCount }

  /// The number of items that all sections have, of which those count whose number is known to be larger than they show.
  private var total: Int { rows.headings.reduce(0) { $0 + max($1.count, $1.total ?? 0) } }
}
