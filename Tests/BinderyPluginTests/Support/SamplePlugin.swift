import BinderyPlugin
import Synchronization

/// A song whose every value the tests choose.
struct Song: Model, Codable {
  static let kind: Kind = "song"

  var id: Int
  var title: String
  var artist: String?
  var seconds: Double?
  var isExplicit: Bool?

  var modelId: ModelId { ModelId(id) }
}

/// What is shown of a song, with a property of every type.
struct SongViewModel: ViewModel {
  private let song: Song

  init(model: Song, context: Context) {
    song = model
  }

  var title: String { song.title }
  var artist: String? { song.artist }
  var number: Int { song.id }
  var minutes: Int? { song.seconds.map { Int($0) / 60 } }
  var seconds: Double { song.seconds ?? 0 }
  var ratio: Double? { song.seconds.map { $0 / 60 } }
  var isLong: Bool { song.seconds ?? 0 > 60 }
  var isExplicit: Bool? { song.isExplicit }
  var bytes: [UInt8] { Array(song.title.utf8) }
  var artistBytes: [UInt8]? { song.artist.map { Array($0.utf8) } }
  var page: ActionRequest? { song.artist.map { .open("https://example.org/\($0)") } }

  static let properties = [
    Property("title", \SongViewModel.title), Property("artist", \SongViewModel.artist),
    Property("number", \SongViewModel.number), Property("minutes", \SongViewModel.minutes),
    Property("seconds", \SongViewModel.seconds), Property("ratio", \SongViewModel.ratio),
    Property("long", \SongViewModel.isLong), Property("explicit", \SongViewModel.isExplicit),
    Property("bytes", \SongViewModel.bytes), Property("artistBytes", \SongViewModel.artistBytes),
  ]

  static let actions = [ActionOffer("page", \SongViewModel.page)]
}

/// Counts how many view models are alive.
final class Life: Sendable {
  private static let state = Mutex(0)

  static var count: Int { state.withLock { $0 } }

  init() {
    Self.state.withLock { $0 += 1 }
  }

  deinit {
    Self.state.withLock { $0 -= 1 }
  }
}

/// Shows a song, and asks the canvas how wide its title is.
struct SongView: TextView {
  func body(_ song: SongViewModel) -> some Text {
    Line {
      Run(song.title, .title)
      Spacer()
      Measured(text: song.title)
    }
    Line(song.artist, .subtitle)
  }
}

/// Draws how many columns a text takes.
struct Measured: Text {
  let text: String

  func draw(on canvas: inout any TextCanvas) {
    canvas.run("\(canvas.columns(of: text))", .detail)
    canvas.run(utf8: Array(text.utf8).span, .badge)
  }
}

/// Wants more room than there is.
struct GreedyView: TextView {
  func body(_ song: SongViewModel) -> some Text {
    Line(song.title)
  }

  func preferredSize(fitting available: AvailableSize, for viewModel: SongViewModel) -> Size {
    Size(columns: available.size.columns + 100, rows: -1)
  }
}

struct SamplePlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Song.self, SongViewModel.self, SongView.self)
    provider.bind(Song.self, SongViewModel.self, GreedyView.self, kinds: ["greedy"])
    provider.bind(Song.self, SongViewModel.self, KeepingView.self, kinds: ["keeping"])
    provider.register(ViewBinding(kind: "broken") { _ in throw Trouble() })
  }
}

struct Trouble: Error, CustomStringConvertible {
  var description: String { "the plugin is in trouble" }
}

/// A view that keeps what it was given to measure with.
struct KeepingView: TextView {
  static let kept = Mutex<AvailableSize?>(nil)

  func body(_ song: SongViewModel) -> some Text {
    Line(song.title)
  }

  func preferredSize(fitting available: AvailableSize, for song: SongViewModel) -> Size {
    Self.kept.withLock { $0 = available }
    return Size(columns: available.columns(song.title), rows: 1)
  }
}
