/// A figure beside the most that it may be.
struct Budget {
  /// What was measured.
  let name: String

  /// The figures, with their unit.
  let measured: String

  /// The most that they may be, with its unit.
  let limit: String

  /// Whether they are at most that.
  let isKept: Bool

  /// The titles of the columns.
  static let header = ["", "measured", "budget", "kept"]

  /// The columns of a table.
  var row: [String] { [name, measured, limit, isKept ? "yes" : "NO"] }
}

extension Budget {
  /// Compares times, of which one of a hundred may be longer than the limit.
  ///
  /// - Parameters:
  ///   - name: What was measured.
  ///   - seconds: The times, of which there is at least one.
  ///   - limit: The limit in milliseconds.
  init(_ name: String, _ seconds: [Double], milliseconds limit: Int) {
    let series = Series(seconds)
    let (median, highest) = (series.median * 1e3, series.percentile(0.99) * 1e3)
    self.init(
      name: name, measured: "p50 \(median.text(digits: 1)), p99 \(highest.text(digits: 1)) ms",
      limit: "p99 \(limit) ms", isKept: highest <= Double(limit))
  }
}
