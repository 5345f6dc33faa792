internal import Bindery

/// A part of a line between two spacers, whose runs of text are truncated together.
struct LinePart {
  /// The runs of text in the part, including the spaces between them.
  private(set) var runs: [StyledRun] = []

  /// The width of the part in columns.
  private(set) var columns = 0

  /// Whether the last run ends with a space.
  private var endsWithSpace = false

  /// Appends a run, with a space before it unless either side already has one.
  ///
  /// - Parameters:
  ///   - run: The run, whose text is safe.
  ///   - text: The text of the run before it was made safe.
  mutating func append(_ run: StyledRun, of text: String) {
    let bringsSpace = endsWithSpace || TextGap.startsWithSpace(text)
    if !runs.isEmpty, !bringsSpace { add(.blank(columns: TextGap.run)) }
    add(run)
    endsWithSpace = TextGap.endsWithSpace(text)
  }

  /// Returns the part; if it is wider than a number of columns, truncated to them with an ellipsis at its end.
  ///
  /// Spaces before the ellipsis are left out, so the result may be narrower than the limit.
  func truncated(to limit: Int) -> LinePart {
    guard columns > limit else { return self }
    guard limit > 0 else { return LinePart() }
    var part = LinePart()
    for run in runs {
      let kept = run.prefix(columns: limit - 1 - part.columns)
      part.add(kept)
      guard kept.columns == run.columns else { break }
    }
    part.addEllipsis()
    return part
  }

  /// Appends a run of text, unless it is empty.
  private mutating func add(_ run: StyledRun) {
    guard !run.text.isEmpty else { return }
    runs.append(run)
    columns += run.columns
  }

  /// Replaces the end of the last run with an ellipsis.
  private mutating func addEllipsis() {
    var last: StyledRun?
    while last == nil || last?.text.isEmpty == true, let run = runs.popLast() {
      columns -= run.columns
      last = run.trimmed()
    }
    add(StyledRun(SafeText(unchecked: (last?.text.string ?? "") + "…"), last?.role ?? .body))
  }
}
