import BinderyPlugin

/// A place that a hike passes, with the ways that branch off there.
struct Waypoint: Codable, Sendable {
  var name: String
  var elevation: Double?
  var branches: [Waypoint]?

  /// The elevation of the highest place here and on the branches, or `nil` if none is known.
  var highest: Double? {
    #if BUG_TAKES_TWICE_AS_LONG_FOR_EACH_BRANCH
      guard let branches, branches.contains(where: { $0.highest != nil }) else { return elevation }
      return (branches.compactMap(\.highest) + [elevation ?? 0]).max()
    #else
      ((branches ?? []).compactMap(\.highest) + [elevation].compactMap { $0 }).max()
    #endif
  }
}

/// A photograph of a hike, in one of several sizes.
struct Photo: Codable, Sendable {
  var url: String
  var width: Int
}

extension [Photo] {
  /// The address of the widest photograph.
  var widest: String? {
    self.max { $0.width < $1.width }.flatMap { WebAddress.checked($0.url) }
  }

  /// Returns the address of the photograph of a width.
  func address(ofWidth width: Int) -> String? {
    #if BUG_TRAPS_AT_TWO_PHOTOS_OF_ONE_WIDTH
      let byWidth = Dictionary(uniqueKeysWithValues: map { ($0.width, $0.url) })
      return WebAddress.checked(byWidth[width])
    #else
      return WebAddress.checked(first { $0.width == width }?.url)
    #endif
  }
}

/// The months in which a hike is possible, counted from 1; those over new year end in an earlier month.
struct Season: Codable, Sendable {
  var first: Int
  var last: Int

  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The months in words, or `nil` if one of them isn't a month.
  var text: String? {
    guard (1...12).contains(first), (1...12).contains(last) else { return nil }
    #if BUG_TRAPS_AT_A_SEASON_OVER_NEW_YEAR
      let count = (first...last).count
    #else
      let count = (last - first + 12) % 12 + 1
    #endif
    guard count > 1 else { return Self.names[first - 1] }
    return "\(Self.names[first - 1]) to \(Self.names[last - 1]), \(count) months"
  }
}
