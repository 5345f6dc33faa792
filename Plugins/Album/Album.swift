import BinderyPlugin

/// An album of one artist, or a compilation of several.
struct Album: Model, Codable {
  static let kind: Kind = "collection"

  var collectionType: String?
  var collectionId: Int
  var artistId: Int?
  var artistName: String?
  var collectionName: String
  var collectionViewUrl: String?
  var artworkUrl100: String?
  var collectionPrice: Double?
  var collectionExplicitness: String?
  var trackCount: Int?
  var currency: String?
  var releaseDate: String?
  var primaryGenreName: String?

  var modelId: ModelId { ModelId(collectionId) }
}
