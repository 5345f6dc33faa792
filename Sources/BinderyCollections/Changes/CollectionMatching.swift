/// A matching of the sections and rows of an old state with those of a new one.
@usableFromInline
struct CollectionMatching: Sendable {
  /// The index in the old state of each section of the new state.
  @usableFromInline var sections: RowOrigins

  /// The position in the old state of each row of the new state, counted among all rows.
  @usableFromInline var rows: RowOrigins

  /// Matches sections by their identifiers, then rows within sections, then rows across sections.
  @inlinable
  init<SectionId, ElementId>(
    from old: CollectionSnapshot<SectionId, ElementId>, to new: CollectionSnapshot<SectionId, ElementId>
  ) {
    var sections = IdMatching(from: old.sectionIds, to: new.sectionIds)
    sections.match(0..<old.sectionCount, 0..<new.sectionCount)
    var rows = IdMatching(from: old.rowIds, to: new.rowIds)
    let origins = sections.rows.origins
    for section in origins.indices where origins[section] != RowOrigins.none {
      rows.match(old.range(of: Int(origins[section])), new.range(of: section))
    }
    // Removed and inserted sections come last, since their rows need no steps of their own.
    for section in origins.indices where origins[section] == RowOrigins.none {
      rows.addUnmatched(new: new.range(of: section))
    }
    for section in 0..<old.sectionCount where !sections.rows.remains[section] {
      rows.addUnmatched(old: old.range(of: section))
    }
    // Rows left over from a single section can't match anything else in that section.
    if old.sectionCount > 1 || new.sectionCount > 1 || sections.rows.remains.first == false {
      rows.lookUp(from: 0, 0)
    }
    self.sections = sections.rows
    self.rows = rows.rows
  }
}
