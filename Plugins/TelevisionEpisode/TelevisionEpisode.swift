import BinderyPlugin

/// An episode of a television show.
struct TelevisionEpisode: Model, Codable {
  static let kind: Kind = "tv-episode"

  var trackId: Int
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
  var contentAdvisoryRating: String?
  var shortDescription: String?
  var longDescription: String?

  var modelId: ModelId { ModelId(trackId) }
}
