import BinderyPlugin

/// An audiobook.
struct Audiobook: Model, Codable {
  static let kind: Kind = "audiobook"

  var collectionId: Int
  var artistName: String?
  var collectionName: String
  var collectionViewUrl: String?
  var previewUrl: String?
  var artworkUrl100: String?
  var collectionPrice: Double?
  var collectionExplicitness: String?
  var trackCount: Int?
  var currency: String?
  var releaseDate: String?
  var primaryGenreName: String?
  var description: String?

  var modelId: ModelId { ModelId(collectionId) }
}
