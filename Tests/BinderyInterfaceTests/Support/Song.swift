import Bindery

/// A model as plugins have them.
struct Song: Model, Codable {
  static let kind: Kind = "song"

  var trackId: Int
  var trackName: String
  var trackTimeMillis: Int?

  var modelId: ModelId { ModelId(trackId) }
}

/// What is shown of a song.
struct SongViewModel: ViewModel {
  let title: String

  init(model: Song, context: Context) {
    title = model.trackName
  }

  static let properties = [Property("title", \SongViewModel.title)]
}

/// Shows the title of a song.
struct SongView: TextView {
  func body(_ song: SongViewModel) -> some Text {
    Line(song.title, .title)
  }
}
