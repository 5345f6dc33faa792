import BinderyPlugin

/// The properties of a podcast episode that views show.
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
    ActionOffer("preview", \PodcastEpisodeViewModel.preview),
    ActionOffer("page", \PodcastEpisodeViewModel.page),
    ActionOffer("podcast", \PodcastEpisodeViewModel.podcastPage),
  ]
}
