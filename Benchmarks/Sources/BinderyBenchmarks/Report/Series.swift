/// Measurements of one thing.
struct Series {
  private let values: [Double]

  /// Creates a series; there has to be a value.
  init(_ values: [Double]) {
    precondition(!values.isEmpty, "a series has at least one value")
    self.values = values.sorted()
  }

  /// The value in the middle, the lower of two.
  var median: Double { values[(values.count - 1) / 2] }

  /// Returns the lowest value that is at least as high as a share of all, such as 0.99.
  func percentile(_ share: Double) -> Double {
    values[min(values.count, max(1, Int((share * Double(values.count)).rounded(.up)))) - 1]
  }

  /// The lowest value.
  var least: Double { values[0] }

  /// The highest value.
  var greatest: Double { values[values.count - 1] }
}

extension Series {
  /// The median, with the lowest and the highest value: `0.412 (0.405-0.431)`.
  ///
  /// - Parameters:
  ///   - digits: The digits behind the point.
  ///   - scale: What values are multiplied by, for another unit.
  /// - Returns: The three figures.
  func text(digits: Int, times scale: Double = 1) -> String {
    "\((median * scale).text(digits: digits)) "
      + "(\((least * scale).text(digits: digits))-\((greatest * scale).text(digits: digits)))"
  }
}
