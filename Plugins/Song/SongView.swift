import BinderyPlugin

/// A view of a song in two lines.
struct SongView: TextView {
  func body(_ song: SongViewModel) -> some Text {
    Line {
      Run(song.title, .title)
      if song.isExplicit { Run("explicit", .badge) }
      Spacer()
      Run(song.duration, .detail)
    }
    Line {
      Run(song.artist, .subtitle)
      Spacer()
      Run(song.description, .secondary)
    }
  }
}
