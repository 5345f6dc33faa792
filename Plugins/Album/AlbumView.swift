import BinderyPlugin

/// A view of an album in two lines.
struct AlbumView: TextView {
  func body(_ album: AlbumViewModel) -> some Text {
    Line {
      Run(album.title, .title)
      if album.isCompilation { Run("compilation", .badge) }
      if album.isExplicit { Run("explicit", .badge) }
      Spacer()
      Run(album.year.map { "\($0)" }, .detail)
    }
    Line {
      Run(album.artist, .subtitle)
      Spacer()
      Run(album.description, .secondary)
    }
  }
}
