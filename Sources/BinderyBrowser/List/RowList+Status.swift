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
    let first = rows.headings.count == 1 ? rows.headings[0].firstPosition ?? 0 : 0
    let state = SectionHeading.state(rows.state.status, after: first, count: count, total: total)
    return [rows.marks, state].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The failures of the sections as one sentence, or `nil` if none has failed.
  package var problem: String? {
    _ = revision
    let failures = rows.state.status.failures
    return failures.isEmpty ? nil : failures.map(\.description).joined(separator: "; ")
  }

  /// A clause for the status line: which plugin the user waits for, why a row doesn't unfold, or why the cursor's row
  /// has no picture; `nil` if nothing is wrong.
  ///
  /// The reason for a missing picture takes half of the line at most, since without a network each row has one.
  package var trouble: String? {
    _ = revision
    return waiting ?? contentProblem ?? emptiness ?? pictureTrouble
  }

  /// The reason why the contents of an unfolded row can't be loaded, unless the heading of a section shows the same; or
  /// `nil`.
  private var contentProblem: String? {
    rows.contentFailures.first { !rows.status.failures.contains($0) }?.description
  }

  /// A clause that says that the unfolded row with the cursor contains nothing, or `nil`.
  private var emptiness: String? { hasFocus && rows.isUnfoldedEmpty ? "nothing was found in this item" : nil }

  /// A clause that says why the picture of the row with the cursor isn't loaded, or `nil`.
  private var pictureTrouble: String? {
    guard hasFocus, rows.cursorHeading == nil, let failure = rows.cursor.flatMap({ pictureState(at: $0) })?.failure
    else { return nil }
    // What follows is advice, which the page of the item has as well, and the sentence at full length.
    let clause = "no picture: \(failure.detail.prefix { $0 != ";" })"
    return SafeText.columns(of: clause) <= size.columns / 2 ? clause : "no picture"
  }

  /// The number of items that are in the list now.
  private var count: Int { rows.window == nil ? rows.headings.reduce(0) { $0 + $1.count } : rows.rowCount }

  /// The number of items that all sections would have if all of their pages were loaded, as far as it is known.
  private var total: Int { rows.headings.reduce(0) { $0 + max($1.count, $1.total ?? 0) } }
}
