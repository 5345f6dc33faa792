import BinderyPlugin
import StoreFormats

/// The properties of an artist that views show.
struct ArtistViewModel: ViewModel {
  private let artist: Artist

  init(model: Artist, context: Context) {
    artist = model
  }

  var title: String { artist.artistName }
  var type: String? { artist.artistType }
  var genre: String? { artist.primaryGenreName }

  /// The artist's occupation and genre, as far as they are known: "Artist · Rock".
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
