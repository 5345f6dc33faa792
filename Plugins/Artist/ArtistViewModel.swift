import BinderyPlugin

/// What is shown of an artist.
struct ArtistViewModel: ViewModel {
  private let artist: Artist

  init(model: Artist, context: Context) {
    artist = model
  }

  var title: String { artist.artistName }
  var type: String? { artist.artistType }
  var genre: String? { artist.primaryGenreName }

  /// What the artist does: "Artist · Rock", or as much of it as is known.
  var description: String { Caption.dotted(type, genre) }

  var page: ActionRequest? { artist.artistLinkUrl.map(ActionRequest.open) }

  static let properties = [
    Property("title", \ArtistViewModel.title),
    Property("description", \ArtistViewModel.description),
    Property("type", \ArtistViewModel.type),
    Property("genre", \ArtistViewModel.genre),
  ]

  static let actions = [
    ActionOffer("page", \ArtistViewModel.page)
  ]
}
