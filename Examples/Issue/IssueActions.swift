import Bindery

/// A request to fold or unfold the album that it is sent from.
struct FoldAlbum: Action {}

/// A request to share something of the issue that it is sent from.
struct ShareContent: Action, Hashable {
  /// What is shared, such as the title of an album.
  let title: String
}

/// A request to share a text, which the window receives.
struct ShareText: Action, Hashable {
  let text: String
}
