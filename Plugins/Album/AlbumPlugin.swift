import BinderyPlugin

/// A plugin that shows albums and compilations of the iTunes Store.
struct AlbumPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Album.self, AlbumViewModel.self, AlbumView.self)
  }
}
