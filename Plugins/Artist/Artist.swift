import BinderyPlugin
import StoreFormats

/// A maker of media (a musician, an author, or a developer): the fields of its record that are shown.
struct Artist: Model, Codable {
  static let kind: Kind = "artist"

  var artistType: String?
  var artistName: String
  var artistLinkUrl: String?
  var artistId: Int
  var primaryGenreName: String?

  var modelId: ModelId { ModelId(artistId) }
}

extension Artist: ContainerModel {
  /// The albums of a musician; the store has no albums of other artists.
  var contents: ContentsRequest? {
    guard artistType == nil || artistType == "Artist" else { return nil }
    return ContentsRequest(of: modelId, kinds: ["collection"], whose: "artistId")
  }
}

/// The view model of an artist: the properties that its view and JSON show, and its actions.
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
    ActionOffer("page", title: "Open in the store", \ArtistViewModel.page)
  ]
}

/// A view of an artist in one line, with the occupation and the genre, as far as they are known, in a second.
struct ArtistView: TextView {
  func body(_ artist: ArtistViewModel) -> some Text {
    Line(artist.title, .title)
    if !artist.description.isEmpty { Line(artist.description, .secondary) }
  }
}

/// A plugin that shows artists, authors and developers of the iTunes Store.
struct ArtistPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Artist.self, ArtistViewModel.self, ArtistView.self)
  }
}
