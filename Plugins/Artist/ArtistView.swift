import BinderyPlugin

/// Shows an artist in two lines.
struct ArtistView: TextView {
  func body(_ artist: ArtistViewModel) -> some Text {
    Line(artist.title, .title)
    Line(artist.description, .secondary)
  }
}
