import BinderyPlugin

/// The first of a list of genres, each of which is a name or an object with a name.
///
/// Only the first genre is shown, so only the first is decoded.
struct PrimaryGenre: Codable {
  /// The name, or `nil` if the list is empty or its first object has none.
  var name: String?

  init(from decoder: any Decoder) throws {
    var genres = try decoder.unkeyedContainer()
    guard !genres.isAtEnd else { return }
    if let genre = try? genres.nestedContainer(keyedBy: CodingKeys.self) {
      name = try genre.decodeIfPresent(String.self, forKey: .name)
    } else {
      name = try genres.decode(String.self)
    }
  }
}
