import BinderyPlugin
import StoreFormats

/// An album of one artist, or a compilation of several: the fields of its record that are shown.
struct Album: Model, Codable {
  static let kind: Kind = "collection"

  var collectionType: String?
  var collectionId: Int
  var artistId: Int?
  var artistName: String?
  var collectionName: String
  var collectionViewUrl: String?
  var artworkUrl100: String?
  var collectionPrice: Double?
  var collectionExplicitness: String?
  var trackCount: Int?
  var currency: String?
  var releaseDate: String?
  var primaryGenreName: String?

  var modelId: ModelId { ModelId(collectionId) }
}

extension Album: ContainerModel {
  /// The request for the songs of the album.
  var contents: ContentsRequest? { ContentsRequest(of: modelId, kinds: ["song"], whose: "collectionId") }
}

/// The view model of an album: the properties that its view and JSON show, and its actions.
struct AlbumViewModel: ViewModel {
  private let album: Album

  init(model: Album, context: Context) {
    album = model
  }

  var title: String { album.collectionName }
  var artist: String? { album.artistName }
  var tracks: Int? { Caption.count(album.trackCount) }
  var genre: String? { album.primaryGenreName }
  var year: Int? { CalendarDate(album.releaseDate)?.year }
  var isCompilation: Bool { album.collectionType == "Compilation" }
  var isExplicit: Bool { album.collectionExplicitness == "explicit" }
  var artwork: String? { album.artworkUrl100 }
  var price: String? { Price(album.collectionPrice, currency: album.currency)?.description }

  /// The number of tracks and the genre, as far as they are known: "11 tracks · Rock".
  var description: String {
    Caption.dotted(tracks.map { $0 == 1 ? "1 track" : "\($0) tracks" }, genre)
  }

  var page: ActionRequest? { album.collectionViewUrl.map(ActionRequest.open) }
  var artistPage: ActionRequest? { album.artistId.map { .show(Route(kind: "artist", modelId: ModelId($0))) } }

  static let properties = [
    Property("title", \AlbumViewModel.title),
    Property("artist", \AlbumViewModel.artist),
    Property("description", \AlbumViewModel.description),
    Property("tracks", \AlbumViewModel.tracks),
    Property("genre", \AlbumViewModel.genre),
    Property("year", \AlbumViewModel.year),
    Property("compilation", \AlbumViewModel.isCompilation),
    Property("explicit", \AlbumViewModel.isExplicit),
    Property("artwork", \AlbumViewModel.artwork),
    Property("price", \AlbumViewModel.price),
  ]

  static let actions = [
    ActionOffer("page", title: "Open in the store", \AlbumViewModel.page),
    ActionOffer("artist", title: "Show artist", \AlbumViewModel.artistPage),
  ]
}

/// A view of an album in two lines.
struct AlbumView: TextView {
  func body(_ album: AlbumViewModel) -> some Text {
    Heading(
      album.title, badges: album.isCompilation ? "compilation" : nil, isExplicit: album.isExplicit,
      detail: album.year.map { "\($0)" })
    Byline(album.artist, note: album.description)
  }
}

/// A plugin that shows albums and compilations of the iTunes Store.
struct AlbumPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Album.self, AlbumViewModel.self, AlbumView.self)
  }
}
