import Bindery

/// What is shown of a song.
struct SongViewModel: ViewModel {
  let song: Song

  init(model: Song, context: Context) {
    song = model
  }

  var title: String { song.trackName }
  var artist: String? { song.artistName }
  var length: Int? { song.trackTimeMillis }
  var page: ActionRequest? { song.artistName.map { .open($0) } }

  static let properties = [
    Property("title", \SongViewModel.title),
    Property("artist", \SongViewModel.artist),
    Property("length", \SongViewModel.length),
  ]

  static let actions = [ActionOffer("page", \SongViewModel.page)]
}

/// Shows a song in two lines.
struct SongView: TextView {
  func body(_ song: SongViewModel) -> some Text {
    Line {
      Run(song.title, .title)
      Spacer()
      Run(song.length.map { "\($0)" }, .detail)
    }
    Line(song.artist, .subtitle)
  }
}
