import BinderyPlugin

/// A song, as a track of an album.
struct Song: Model, Codable {
  static let kind: Kind = "song"

  var trackId: Int
  var artistId: Int?
  var collectionId: Int?
  var artistName: String?
  var collectionName: String?
  var trackName: String
  var trackViewUrl: String?
  var previewUrl: String?
  var artworkUrl100: String?
  var trackPrice: Double?
  var releaseDate: String?
  var trackExplicitness: String?
  var trackCount: Int?
  var trackNumber: Int?
  var trackTimeMillis: Int?
  var currency: String?
  var primaryGenreName: String?

  var modelId: ModelId { ModelId(trackId) }
}
