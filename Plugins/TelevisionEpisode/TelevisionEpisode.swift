import BinderyPlugin
import StoreFormats

/// An episode of a television show: the fields of its record that are shown.
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

  /// The version of what is shown, without noise.
  ///
  /// Answers of the store write the release of one episode as `2005-09-21T07:00:00Z` and `2005-09-21 07:00:00 Etc/GMT`,
  /// and its length as 2547588 and 2547600 milliseconds. The day and the whole seconds are shown, so an episode isn't
  /// drawn again for the rest.
  var modelVersion: ModelVersion {
    var shown = self
    shown.releaseDate = CalendarDate(releaseDate)?.description
    shown.trackTimeMillis = trackTimeMillis.map { max(0, $0) / 1000 }
    return ModelVersionMixer.version(of: shown)
  }
}

/// The view model of a television episode: the properties that its view and JSON show, and its actions.
struct TelevisionEpisodeViewModel: ViewModel {
  private let episode: TelevisionEpisode

  init(model: TelevisionEpisode, context: Context) {
    episode = model
  }

  var title: String { episode.trackName }
  var show: String? { episode.artistName }
  var description: String? { episode.longDescription?.plainText ?? episode.shortDescription?.plainText }
  var duration: String? { Caption.length(episode.trackTimeMillis).map { Duration.milliseconds($0).clockText } }
  var genre: String? { episode.primaryGenreName }
  var released: String? { CalendarDate(episode.releaseDate)?.description }
  var advisory: String? { episode.contentAdvisoryRating }
  var isExplicit: Bool { episode.trackExplicitness == "explicit" }
  var artwork: String? { episode.artworkUrl100 }
  var price: String? { Price(episode.trackPrice, currency: episode.currency)?.description }

  /// The season without the name of the show: "Season 2" of "LOST, Season 2".
  var season: String? {
    guard let name = episode.collectionName, let show, name.hasPrefix(show + ", ") else {
      return episode.collectionName
    }
    return String(name.dropFirst(show.count + 2))
  }

  /// The number of the episode and the season, as far as they are known: "Episode 1/24 · Season 2".
  var place: String {
    Caption.dotted(Caption.position("Episode", episode.trackNumber, of: episode.trackCount), season)
  }

  var preview: ActionRequest? { episode.previewUrl.map(ActionRequest.open) }
  var page: ActionRequest? { episode.trackViewUrl.map(ActionRequest.open) }

  static let properties = [
    Property("title", \TelevisionEpisodeViewModel.title),
    Property("show", \TelevisionEpisodeViewModel.show),
    Property("season", \TelevisionEpisodeViewModel.season),
    Property("episode", \TelevisionEpisodeViewModel.place),
    Property("description", \TelevisionEpisodeViewModel.description),
    Property("duration", \TelevisionEpisodeViewModel.duration),
    Property("genre", \TelevisionEpisodeViewModel.genre),
    Property("released", \TelevisionEpisodeViewModel.released),
    Property("advisory", \TelevisionEpisodeViewModel.advisory),
    Property("explicit", \TelevisionEpisodeViewModel.isExplicit),
    Property("artwork", \TelevisionEpisodeViewModel.artwork),
    Property("price", \TelevisionEpisodeViewModel.price),
  ]

  static let actions = [
    ActionOffer("preview", title: "Play preview", \TelevisionEpisodeViewModel.preview),
    ActionOffer("page", title: "Open in the store", \TelevisionEpisodeViewModel.page),
  ]
}

/// A view of a television episode in two lines, with its description, if there is one, in a third.
struct TelevisionEpisodeView: TextView {
  func body(_ episode: TelevisionEpisodeViewModel) -> some Text {
    Heading(episode.title, badges: episode.advisory, isExplicit: episode.isExplicit, detail: episode.duration)
    Byline(episode.show, note: episode.place)
    if let description = episode.description { Line(description, .secondary) }
  }
}

/// A plugin that shows television episodes of the iTunes Store.
struct TelevisionEpisodePlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(TelevisionEpisode.self, TelevisionEpisodeViewModel.self, TelevisionEpisodeView.self)
  }
}
