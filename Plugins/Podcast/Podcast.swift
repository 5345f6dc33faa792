import BinderyPlugin
import StoreFormats

/// A podcast: the fields of its record that are shown.
struct Podcast: Model, Codable {
  static let kind: Kind = "podcast"

  var trackId: Int
  var artistName: String?
  var trackName: String
  var collectionViewUrl: String?
  var feedUrl: String?
  var trackViewUrl: String?
  var artworkUrl100: String?
  var releaseDate: String?
  var trackExplicitness: String?
  var trackCount: Int?
  var primaryGenreName: String?
  var artworkUrl600: String?

  var modelId: ModelId { ModelId(trackId) }
}

extension Podcast: ContainerModel {
  /// The request for the episodes of the podcast.
  var contents: ContentsRequest? {
    ContentsRequest(of: modelId, kinds: ["podcast-episode"], whose: "collectionId")
  }
}

/// The view model of a podcast: the properties that its view and JSON show, and its actions.
struct PodcastViewModel: ViewModel {
  private let podcast: Podcast

  init(model: Podcast, context: Context) {
    podcast = model
  }

  var title: String { podcast.trackName }
  var author: String? { podcast.artistName }
  var episodes: Int? { Caption.count(podcast.trackCount) }
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
    Property("artwork100", \PodcastViewModel.podcast.artworkUrl100),
    Property("artwork600", \PodcastViewModel.podcast.artworkUrl600),
    Property("feed", \PodcastViewModel.feed),
  ]

  static let actions = [
    ActionOffer("page", title: "Open in the store", \PodcastViewModel.page)
  ]
}

/// A view of a podcast in two lines.
struct PodcastView: TextView {
  func body(_ podcast: PodcastViewModel) -> some Text {
    Heading(podcast.title, isExplicit: podcast.isExplicit, detail: podcast.released)
    Byline(podcast.author, note: podcast.description)
  }
}

/// A plugin that shows podcasts of the iTunes Store.
struct PodcastPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Podcast.self, PodcastViewModel.self, PodcastView.self)
  }
}
