extension Double {
  /// The number with digits behind the point, and commas before it: `1,234.5`.
  func text(digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((self * Double(scale)).rounded())
    let fraction = String(scaled.magnitude % UInt(scale))
    let whole = (scaled < 0 ? "-" : "") + (Int(scaled.magnitude) / scale).grouped
    return digits == 0 ? whole : whole + "." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}

extension Int {
  /// The number with commas: `100,000`.
  var grouped: String {
    let digits = Array(String(magnitude).reversed())
    let groups = stride(from: 0, to: digits.count, by: 3).map { String(digits[$0..<Swift.min($0 + 3, digits.count)]) }
    return (self < 0 ? "-" : "") + String(groups.joined(separator: ",").reversed())
  }

  /// The number as an amount of memory: `23.4 MB`.
  var megabytes: String {
    (Double(self) / 1e6).text(digits: 1) + " MB"
  }
}
