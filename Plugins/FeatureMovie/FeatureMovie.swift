import BinderyPlugin

/// A movie.
struct FeatureMovie: Model, Codable {
  static let kind: Kind = "feature-movie"

  var trackId: Int
  var artistName: String?
  var trackName: String
  var trackViewUrl: String?
  var previewUrl: String?
  var artworkUrl100: String?
  var trackPrice: Double?
  var trackRentalPrice: Double?
  var releaseDate: String?
  var trackExplicitness: String?
  var trackTimeMillis: Int?
  var currency: String?
  var primaryGenreName: String?
  var contentAdvisoryRating: String?
  var shortDescription: String?
  var longDescription: String?

  var modelId: ModelId { ModelId(trackId) }
}
