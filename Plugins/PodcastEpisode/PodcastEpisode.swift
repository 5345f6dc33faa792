import BinderyPlugin

/// An episode of a podcast.
struct PodcastEpisode: Model, Codable {
  static let kind: Kind = "podcast-episode"

  var trackName: String
  var trackId: Int
  var collectionId: Int?
  var shortDescription: String?
  var releaseDate: String?
  var collectionName: String?
  var artworkUrl160: String?
  var description: String?
  var previewUrl: String?
  var trackTimeMillis: Int?
  var contentAdvisoryRating: String?
  var trackViewUrl: String?
  var artworkUrl60: String?
  var episodeUrl: String?
  var artworkUrl600: String?
  var genres: PrimaryGenre?

  var modelId: ModelId { ModelId(trackId) }
}
