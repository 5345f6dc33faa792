import BinderyPlugin

/// A podcast.
struct Podcast: Model, Codable {
  static let kind: Kind = "podcast"

  var trackId: Int
  var artistName: String?
  var trackName: String
  var collectionViewUrl: String?
  var feedUrl: String?
  var trackViewUrl: String?
  var artworkUrl100: String?
  var releaseDate: String?
  var trackExplicitness: String?
  var trackCount: Int?
  var primaryGenreName: String?
  var artworkUrl600: String?

  var modelId: ModelId { ModelId(trackId) }
}
