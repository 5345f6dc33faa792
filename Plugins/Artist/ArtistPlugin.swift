import BinderyPlugin

/// Artists, authors and developers of the iTunes Store.
struct ArtistPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Artist.self, ArtistViewModel.self, ArtistView.self)
  }
}
