import BinderyPlugin

/// A maker of media: a musician, an author, or a developer.
struct Artist: Model, Codable {
  static let kind: Kind = "artist"

  var artistType: String?
  var artistName: String
  var artistLinkUrl: String?
  var artistId: Int
  var primaryGenreName: String?

  var modelId: ModelId { ModelId(artistId) }
}
