import BinderyPlugin

/// A plugin that shows music videos of the iTunes Store.
struct MusicVideoPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(MusicVideo.self, MusicVideoViewModel.self, MusicVideoView.self)
  }
}
