import BinderyPlugin

/// A music video, alone or as a track of an album.
struct MusicVideo: Model, Codable {
  static let kind: Kind = "music-video"

  var trackId: Int
  var artistId: Int?
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
