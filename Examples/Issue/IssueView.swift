import Bindery
import BinderyInterface

/// Shows an issue: its title, and its albums with their pictures.
struct IssueView: LiveTextView {
  func body(_ issue: IssueViewModel) -> some Text {
    Line(issue.title, .title)
    for album in issue.albums { AlbumText(album: album) }
  }
}

/// The part of an issue's view that shows one album.
private struct AlbumText: Text {
  let header: String
  let photos: [(caption: String, isLoaded: Bool)]

  @MainActor
  init(album: AlbumViewModel) {
    header = "\(album.isFolded ? "▸" : "▾") \(album.album.title) (\(album.album.photos.count))"
    photos = album.isFolded ? [] : album.photos.map { ($0.photo.caption, $0.picture.state.bytes != nil) }
  }

  func draw(on canvas: inout any TextCanvas) {
    Line(header, .subtitle).draw(on: &canvas)
    for photo in photos {
      Line {
        Run(photo.isLoaded ? "■" : "□", .badge)
        Run(photo.caption)
      }.draw(on: &canvas)
    }
  }
}
