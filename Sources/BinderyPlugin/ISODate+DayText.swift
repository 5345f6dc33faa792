extension ISODate {
  /// The day as ISO 8601 writes it: `2005-09-21`.
  public var dayText: String {
    let shownYear = String(year)
    return String(repeating: "0", count: max(0, 4 - shownYear.count)) + shownYear
      + (month < 10 ? "-0" : "-") + String(month) + (day < 10 ? "-0" : "-") + String(day)
  }
}
