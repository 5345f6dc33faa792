import BinderyPlugin
import Observation
import StoreFormats

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
///
/// While the episode is visible, its view says how long ago it was released, and changes as time passes. Where it
/// isn't activated, as in a file or a pipe, the view shows the date, which stays true.
@Observable
final class PodcastEpisodeViewModel: LiveViewModel {
  private var episode: PodcastEpisode

  /// The time since the release, such as `3 hours ago`, or `nil` to show the date, as while the episode isn't visible.
  private var age: String?

  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let wallClock: WallClock

  /// The number of times that the episode has become visible.
  @ObservationIgnored private var visits = 0

  /// The task that waits until the text of the view changes next, or `nil` before the first wait.
  @ObservationIgnored private var wait: Task<Void, Never>?

  init(model: PodcastEpisode, context: Context) {
    episode = model
    clock = context.clock
    wallClock = context.wallClock
  }

  func update(_ model: PodcastEpisode) {
    let isSameRelease = model.releaseDate == episode.releaseDate
    episode = model
    guard !isSameRelease else { return }
    // Until the task looks again, which it does at once, the new date is true.
    age = nil
    wait?.cancel()
  }

  func run(at level: Activation) async {
    guard level == .visible else { return }
    visits += 1
    let visit = visits
    while !Task.isCancelled {
      let new = WallTime(episode.releaseDate).map { TimeAgo($0, at: wallClock.now) }
      if age != new?.text { age = new?.text }
      await sleep(for: new?.untilChange ?? .seconds(365 * 86_400))
    }
    // The episode may be visible again by now.
    if visit == visits, age != nil { age = nil }
  }

  /// Sleeps until the duration has passed, the release is updated, or the task is cancelled.
  private func sleep(for duration: Duration) async {
    let wait = Task { [clock] in _ = try? await clock.sleep(for: duration) }
    self.wait = wait
    await withTaskCancellationHandler {
      await wait.value
    } onCancel: {
      wait.cancel()
    }
  }

  /// The release as shown: the time since it while the episode is visible and new, otherwise its date.
  var shownRelease: String? { age ?? released }

  var title: String { episode.trackName }
  var show: String? { episode.collectionName }
  var description: String? { episode.description?.plainText ?? episode.shortDescription?.plainText }
  var duration: String? { Caption.length(episode.trackTimeMillis).map { Duration.milliseconds($0).clockText } }
  var genre: String? { episode.genres?.name }
  var released: String? { CalendarDate(episode.releaseDate)?.description }
  var isExplicit: Bool { episode.contentAdvisoryRating == "Explicit" }
  var artwork: String? { episode.artworkUrl600 ?? episode.artworkUrl160 ?? episode.artworkUrl60 }

  var preview: ActionRequest? { (episode.episodeUrl ?? episode.previewUrl).map(ActionRequest.open) }
  var page: ActionRequest? { episode.trackViewUrl.map(ActionRequest.open) }
  var podcastPage: ActionRequest? { episode.collectionId.map { .show(Route(kind: "podcast", modelId: ModelId($0))) } }

  static let properties: [Property<PodcastEpisodeViewModel>] = [
    Property("title") { $0.title },
    Property("show") { $0.show },
    Property("description") { $0.description },
    Property("duration") { $0.duration },
    Property("genre") { $0.genre },
    Property("released") { $0.released },
    Property("explicit") { $0.isExplicit },
    Property("artwork") { $0.artwork },
    Property("artwork60") { $0.episode.artworkUrl60 },
    Property("artwork160") { $0.episode.artworkUrl160 },
    Property("artwork600") { $0.episode.artworkUrl600 },
  ]

  static let actions: [ActionOffer<PodcastEpisodeViewModel>] = [
    ActionOffer("preview", title: "Play episode") { $0.preview },
    ActionOffer("page", title: "Open in the store") { $0.page },
    ActionOffer("podcast", title: "Show podcast") { $0.podcastPage },
  ]
}

/// A view of a podcast episode in two lines, with its description, if there is one, in a third.
struct PodcastEpisodeView: LiveTextView {
  func body(_ episode: PodcastEpisodeViewModel) -> some Text {
    Heading(episode.title, isExplicit: episode.isExplicit, detail: episode.duration)
    Byline(episode.show, note: episode.genre, detail: episode.shownRelease)
    if let description = episode.description { Line(description, .secondary) }
  }
}

/// A plugin that shows podcast episodes of the iTunes Store.
struct PodcastEpisodePlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(PodcastEpisode.self, PodcastEpisodeViewModel.self, PodcastEpisodeView.self)
  }
}
