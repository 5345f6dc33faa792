import BinderyPlugin

/// A view of an artist in one line, with the occupation in a second.
struct ArtistView: TextView {
  func body(_ artist: ArtistViewModel) -> some Text {
    Line(artist.title, .title)
    if !artist.description.isEmpty { Line(artist.description, .secondary) }
  }
}
