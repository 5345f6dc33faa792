public import Bindery

extension Law {
  /// The maximum number of lines that a view may draw.
  static let lineLimit = 1000

  /// Checks rule C15: a view draws something, and at most 1,000 lines and 1 MiB of text.
  ///
  /// Returns at most one finding, and none for an observation that has failed.
  public static func modestDrawing(_ observation: RecordObservation, about subject: String = "") -> [Finding] {
    guard observation.failure == nil else { return [] }
    let count = texts(of: observation.drawing).reduce(0) { $0 + $1.utf8.count }
    let lines = observation.drawing.lines.count
    if count == 0 { return [Finding("C15", subject: subject, "the view draws nothing")] }
    if lines > lineLimit { return [Finding("C15", subject: subject, "the view draws \(lines) lines")] }
    return count > textLimit ? [Finding("C15", subject: subject, "the view draws \(count) bytes of text")] : []
  }

  /// Checks rule C16: a view draws text alone, without control characters that a terminal would act on.
  ///
  /// Returns at most one finding, about the first unsafe text, and none if `record`, which the view shows, contains
  /// unsafe text itself: the view isn't to blame for that.
  public static func safeText(
    _ observation: RecordObservation, of record: TestRecord? = nil, about subject: String = ""
  ) -> [Finding] {
    guard !(record.map { isUnsafe($0) } ?? false), let text = texts(of: observation.drawing).first(where: isUnsafe)
    else { return [] }
    return [Finding("C16", subject: subject, "the view draws control characters: \(quoted(text))")]
  }

  /// Checks rule C20: two drawings of the same view model are equal.
  ///
  /// Returns at most one finding, about the first difference.
  public static func sameDrawing(
    _ first: TextDrawing, _ second: TextDrawing, about subject: String = ""
  ) -> [Finding] {
    guard first != second else { return [] }
    let lines = difference(first, second)
    return [Finding("C20", subject: subject, "the same view model draws something else a second time: \(lines)")]
  }

  /// Checks rule C22: equal models have equal views, properties and actions.
  ///
  /// Both observations are of the same record, made at different times; their identities and versions aren't compared.
  /// Returns at most one finding, about the first difference, or about a failure of only one of them.
  public static func sameView(_ first: RecordObservation, _ second: RecordObservation, about subject: String = "")
    -> [Finding]
  {
    guard let difference = difference(first, second) else { return [] }
    return [Finding("C22", subject: subject, "the same record looks different another time: \(difference)")]
  }

  /// Checks rule C24: the size that a view prefers fits into the available columns, and isn't negative.
  ///
  /// Returns at most one finding, for the least width at which the rule is broken.
  public static func preferredSizes(_ observation: RecordObservation, about subject: String = "") -> [Finding] {
    observation.preferredSizes.sorted { $0.key < $1.key }.filter { $1.columns > $0 || $1.columns < 0 || $1.rows < 0 }
      .prefix(1).map {
        let size = "\($1.columns) columns" + ($1.rows < 0 ? " and \($1.rows) rows" : "")
        return Finding("C24", subject: subject, "the view would like \(size) where there are \($0)")
      }
  }

  /// Returns the texts of the runs in a drawing.
  private static func texts(of drawing: TextDrawing) -> [String] {
    drawing.lines.joined().compactMap { if case .run(let text, _) = $0 { text } else { nil } }
  }
}
