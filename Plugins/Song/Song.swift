import BinderyPlugin
import StoreFormats

/// A song, as a track of an album: the fields of its record that are shown.
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

/// The view model of a song: the properties that its view and JSON show, and its actions.
struct SongViewModel: ViewModel {
  private let song: Song

  init(model: Song, context: Context) {
    song = model
  }

  var title: String { song.trackName }
  var artist: String? { song.artistName }
  var duration: String? { Caption.length(song.trackTimeMillis).map { Duration.milliseconds($0).clockText } }
  var artwork: String? { song.artworkUrl100 }
  var genre: String? { song.primaryGenreName }
  var year: Int? { CalendarDate(song.releaseDate)?.year }
  var isExplicit: Bool { song.trackExplicitness == "explicit" }
  var price: String? { Price(song.trackPrice, currency: song.currency)?.description }

  /// The track number and the album, as far as they are known: "Track 1/2 · Ultimatum - EP".
  var description: String {
    Caption.dotted(Caption.position("Track", song.trackNumber, of: song.trackCount), song.collectionName)
  }

  var preview: ActionRequest? { song.previewUrl.map(ActionRequest.open) }
  var page: ActionRequest? { song.trackViewUrl.map(ActionRequest.open) }
  var albumPage: ActionRequest? { song.collectionId.map { .show(Route(kind: "collection", modelId: ModelId($0))) } }
  var artistPage: ActionRequest? { song.artistId.map { .show(Route(kind: "artist", modelId: ModelId($0))) } }

  static let properties = [
    Property("title", \SongViewModel.title),
    Property("artist", \SongViewModel.artist),
    Property("description", \SongViewModel.description),
    Property("duration", \SongViewModel.duration),
    Property("genre", \SongViewModel.genre),
    Property("year", \SongViewModel.year),
    Property("explicit", \SongViewModel.isExplicit),
    Property("artwork", \SongViewModel.artwork),
    Property("price", \SongViewModel.price),
  ]

  static let actions = [
    ActionOffer("preview", title: "Play preview", \SongViewModel.preview),
    ActionOffer("page", title: "Open in the store", \SongViewModel.page),
    ActionOffer("album", title: "Show album", \SongViewModel.albumPage),
    ActionOffer("artist", title: "Show artist", \SongViewModel.artistPage),
  ]
}

/// A view of a song in two lines.
struct SongView: TextView {
  func body(_ song: SongViewModel) -> some Text {
    Heading(song.title, isExplicit: song.isExplicit, detail: song.duration)
    Byline(song.artist, note: song.description)
  }
}

/// A view of a song in one line.
struct SongLineView: TextView {
  func body(_ song: SongViewModel) -> some Text {
    Line {
      Run(song.title, .title)
      Run(song.artist, .subtitle)
      Spacer()
      Run(song.duration, .detail)
    }
  }
}

/// A plugin that shows songs of the iTunes Store.
struct SongPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Song.self, SongViewModel.self, SongView.self, views: [.compact(SongLineView.self)])
  }
}
