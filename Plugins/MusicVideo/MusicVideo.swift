import BinderyPlugin
import StoreFormats

/// A music video, alone or as a track of an album: the fields of its record that are shown.
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

/// The view model of a music video: the properties that its view and JSON show, and its actions.
struct MusicVideoViewModel: ViewModel {
  private let video: MusicVideo

  init(model: MusicVideo, context: Context) {
    video = model
  }

  var title: String { video.trackName }
  var artist: String? { video.artistName }
  var duration: String? { Caption.length(video.trackTimeMillis).map { Duration.milliseconds($0).clockText } }
  var genre: String? { video.primaryGenreName }
  var year: Int? { CalendarDate(video.releaseDate)?.year }
  var isExplicit: Bool { video.trackExplicitness == "explicit" }
  var artwork: String? { video.artworkUrl100 }
  var price: String? { Price(video.trackPrice, currency: video.currency)?.description }

  /// The track number and the album: "Track 1/43 · Vision"; empty if the video is on no album.
  var description: String {
    Caption.dotted(Caption.position("Track", video.trackNumber, of: video.trackCount), video.collectionName)
  }

  var preview: ActionRequest? { video.previewUrl.map(ActionRequest.open) }
  var page: ActionRequest? { video.trackViewUrl.map(ActionRequest.open) }
  var artistPage: ActionRequest? { video.artistId.map { .show(Route(kind: "artist", modelId: ModelId($0))) } }

  static let properties = [
    Property("title", \MusicVideoViewModel.title),
    Property("artist", \MusicVideoViewModel.artist),
    Property("description", \MusicVideoViewModel.description),
    Property("duration", \MusicVideoViewModel.duration),
    Property("genre", \MusicVideoViewModel.genre),
    Property("year", \MusicVideoViewModel.year),
    Property("explicit", \MusicVideoViewModel.isExplicit),
    Property("artwork", \MusicVideoViewModel.artwork),
    Property("price", \MusicVideoViewModel.price),
  ]

  static let actions = [
    ActionOffer("preview", title: "Play preview", \MusicVideoViewModel.preview),
    ActionOffer("page", title: "Open in the store", \MusicVideoViewModel.page),
    ActionOffer("artist", title: "Show artist", \MusicVideoViewModel.artistPage),
  ]
}

/// A view of a music video in two lines.
struct MusicVideoView: TextView {
  func body(_ video: MusicVideoViewModel) -> some Text {
    Heading(video.title, isExplicit: video.isExplicit, detail: video.duration)
    Byline(video.artist, note: video.description, detail: video.year.map { "\($0)" })
  }
}

/// A plugin that shows music videos of the iTunes Store.
struct MusicVideoPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(MusicVideo.self, MusicVideoViewModel.self, MusicVideoView.self)
  }
}
