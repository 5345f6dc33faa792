import BinderyPlugin

/// Shows an artist in a line, and what the artist does in a second.
struct ArtistView: TextView {
  func body(_ artist: ArtistViewModel) -> some Text {
    Line(artist.title, .title)
    if !artist.description.isEmpty { Line(artist.description, .secondary) }
  }
}
