import BinderyPlugin

/// A plugin that shows artists, authors and developers of the iTunes Store.
struct ArtistPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Artist.self, ArtistViewModel.self, ArtistView.self)
  }
}
