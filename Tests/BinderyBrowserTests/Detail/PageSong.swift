import Bindery

/// An item whose page the tests show.
struct PageSong: Model, Codable {
  static let kind: Kind = "song"

  var id: Int
  var name: String
  var notes: String?
  var album: Int?
  var picture: String?
  var extra: Int?

  var modelId: ModelId { ModelId(id) }
}

struct PageSongViewModel: ViewModel {
  let song: PageSong

  init(model: PageSong, context: Context) {
    song = model
  }

  var name: String { song.name }
  var notes: String? { song.notes }
  var artwork: String? { song.picture }
  var page: ActionRequest? { .open("https://example.org/\(song.id)") }
  var mail: ActionRequest? { .open("mailto:somebody@example.org") }
  var showAlbum: ActionRequest? { song.album.map { .show(Route(kind: "album", modelId: ModelId($0))) } }
  var refusal: String? { "It isn't sold in this country." }
  var play: ActionRequest? { ActionRequest(verb: "play", argument: "") }

  static let properties = [
    Property("name", \PageSongViewModel.name), Property("notes", \PageSongViewModel.notes),
    Property("artwork", \PageSongViewModel.artwork),
  ]

  static let actions = [
    ActionOffer("page", title: "Open in the store", \PageSongViewModel.page),
    ActionOffer("album", title: "Show the album", \PageSongViewModel.showAlbum),
    ActionOffer("buy", title: "Buy", \PageSongViewModel.page, unless: \PageSongViewModel.refusal),
    ActionOffer("mail", title: "Write to the band", \PageSongViewModel.mail),
    ActionOffer("play", title: "Play", \PageSongViewModel.play),
  ]
}

struct PageSongView: TextView {
  func body(_ song: PageSongViewModel) -> some Text {
    Line {
      Run(song.name, .title)
      Spacer()
      Run("7:29", .detail)
    }
  }
}

/// Another view of the same items, as that of another plugin.
struct OtherSongView: TextView {
  func body(_ song: PageSongViewModel) -> some Text {
    Line("Another view of \(song.name)", .title)
  }
}
