import BinderyPlugin

/// What is shown of a podcast.
struct PodcastViewModel: ViewModel {
  private let podcast: Podcast

  init(model: Podcast, context: Context) {
    podcast = model
  }

  var title: String { podcast.trackName }
  var author: String? { podcast.artistName }
  var episodes: Int? { podcast.trackCount }
  var genre: String? { podcast.primaryGenreName }
  var isExplicit: Bool { podcast.trackExplicitness == "explicit" }
  var artwork: String? { podcast.artworkUrl600 ?? podcast.artworkUrl100 }
  var feed: String? { podcast.feedUrl }

  /// The day of the latest episode.
  var released: String? { ReleaseDate(podcast.releaseDate)?.description }

  /// How much there is to hear: "301 episodes · Travel", or as much of it as is known.
  var description: String {
    Caption.dotted(episodes.map { $0 == 1 ? "1 episode" : "\($0) episodes" }, genre)
  }

  var page: ActionRequest? { (podcast.trackViewUrl ?? podcast.collectionViewUrl).map(ActionRequest.open) }

  static let properties = [
    Property("title", \PodcastViewModel.title),
    Property("author", \PodcastViewModel.author),
    Property("description", \PodcastViewModel.description),
    Property("episodes", \PodcastViewModel.episodes),
    Property("genre", \PodcastViewModel.genre),
    Property("released", \PodcastViewModel.released),
    Property("explicit", \PodcastViewModel.isExplicit),
    Property("artwork", \PodcastViewModel.artwork),
    Property("feed", \PodcastViewModel.feed),
  ]

  static let actions = [
    ActionOffer("page", \PodcastViewModel.page)
  ]
}
