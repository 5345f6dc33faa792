import BinderyPlugin

/// An app, for phones and tablets or for the Mac.
struct Software: Model, Codable {
  static let kind: Kind = "software"

  var artworkUrl512: String?
  var artworkUrl100: String?
  var kind: String?
  var trackId: Int
  var trackName: String
  var releaseDate: String?
  var formattedPrice: String?
  var minimumOsVersion: String?
  var primaryGenreName: String?
  var currency: String?
  var fileSizeBytes: String?
  var averageUserRating: Double?
  var trackViewUrl: String?
  var trackContentRating: String?
  var description: String?
  var artistName: String?
  var price: Double?
  var bundleId: String?
  var version: String?
  var userRatingCount: Int?

  var modelId: ModelId { ModelId(trackId) }
}
