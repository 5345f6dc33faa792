import BinderyPlugin

/// A plugin that shows songs of the iTunes Store.
struct SongPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Song.self, SongViewModel.self, SongView.self)
  }
}
