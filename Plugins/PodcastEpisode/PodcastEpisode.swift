import BinderyPlugin

/// An episode of a podcast: the fields of its record that are shown.
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

/// The first of a list of genres, each of which is a name or an object with a name.
///
/// Only the first genre is shown, so only the first is decoded.
struct PrimaryGenre: Codable {
  /// The name, or `nil` if the list is empty or its first object has none.
  var name: String?

  init(from decoder: any Decoder) throws {
    var genres = try decoder.unkeyedContainer()
    guard !genres.isAtEnd else { return }
    if let genre = try? genres.nestedContainer(keyedBy: CodingKeys.self) {
      name = try genre.decodeIfPresent(String.self, forKey: .name)
    } else {
      name = try genres.decode(String.self)
    }
  }
}

/// The view model of a podcast episode: the properties that its view and JSON show, and its actions.
struct PodcastEpisodeViewModel: ViewModel {
  private let episode: PodcastEpisode

  init(model: PodcastEpisode, context: Context) {
    episode = model
  }

  var title: String { episode.trackName }
  var show: String? { episode.collectionName }
  var description: String? { episode.description?.plainText ?? episode.shortDescription?.plainText }
  var duration: String? { episode.trackTimeMillis.map { Duration.milliseconds($0).clockText } }
  var genre: String? { episode.genres?.name }
  var released: String? { CalendarDate(episode.releaseDate)?.description }
  var isExplicit: Bool { episode.contentAdvisoryRating == "Explicit" }
  var artwork: String? { episode.artworkUrl600 ?? episode.artworkUrl160 ?? episode.artworkUrl60 }

  var preview: ActionRequest? { (episode.episodeUrl ?? episode.previewUrl).map(ActionRequest.open) }
  var page: ActionRequest? { episode.trackViewUrl.map(ActionRequest.open) }
  var podcastPage: ActionRequest? { episode.collectionId.map { .show(Route(kind: "podcast", modelId: ModelId($0))) } }

  static let properties = [
    Property("title", \PodcastEpisodeViewModel.title),
    Property("show", \PodcastEpisodeViewModel.show),
    Property("description", \PodcastEpisodeViewModel.description),
    Property("duration", \PodcastEpisodeViewModel.duration),
    Property("genre", \PodcastEpisodeViewModel.genre),
    Property("released", \PodcastEpisodeViewModel.released),
    Property("explicit", \PodcastEpisodeViewModel.isExplicit),
    Property("artwork", \PodcastEpisodeViewModel.artwork),
  ]

  static let actions = [
    ActionOffer("preview", title: "Play episode", \PodcastEpisodeViewModel.preview),
    ActionOffer("page", title: "Open in the store", \PodcastEpisodeViewModel.page),
    ActionOffer("podcast", title: "Show podcast", \PodcastEpisodeViewModel.podcastPage),
  ]
}

/// A view of a podcast episode in two lines, with its description, if there is one, in a third.
struct PodcastEpisodeView: TextView {
  func body(_ episode: PodcastEpisodeViewModel) -> some Text {
    Line {
      Run(episode.title, .title)
      if episode.isExplicit { Run("explicit", .badge) }
      Spacer()
      Run(episode.duration, .detail)
    }
    Line {
      Run(episode.show, .subtitle)
      Spacer()
      Run(episode.genre, .secondary)
      Run(episode.released, .detail)
    }
    if let description = episode.description { Line(description, .secondary) }
  }
}

/// A plugin that shows podcast episodes of the iTunes Store.
struct PodcastEpisodePlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(PodcastEpisode.self, PodcastEpisodeViewModel.self, PodcastEpisodeView.self)
  }
}
