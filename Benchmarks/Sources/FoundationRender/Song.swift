import BinderyPlugin

/// A song with the fields that the song plugin decodes too.
struct Song: Decodable {
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
}

extension Song {
  /// The line that `bindery render --format plain` prints.
  var line: String {
    let title = trackExplicitness == "explicit" ? trackName + " explicit" : trackName
    let duration = trackTimeMillis.map { Duration.milliseconds($0).clockText }
    return "\(title)\t\(duration ?? "")\t\(artistName ?? "")\t\(caption)\n"
  }

  /// The track number and the album, such as `Track 1/2 · Ultimatum - EP`.
  private var caption: String {
    var caption = trackNumber.map { "Track \($0)" + (trackCount.map { "/\($0)" } ?? "") } ?? ""
    if let collectionName, !collectionName.isEmpty { caption += (caption.isEmpty ? "" : " · ") + collectionName }
    return caption
  }
}
