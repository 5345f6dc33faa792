import BinderyPlugin
import StoreFormats

/// The properties of a podcast that views show.
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

  /// The date of the latest episode, or `nil` if it is unknown.
  var released: String? { CalendarDate(podcast.releaseDate)?.description }

  /// The number of episodes and the genre, as far as they are known: "301 episodes · Travel".
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
