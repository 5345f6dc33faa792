import BinderyPlugin

/// Music videos of the iTunes Store.
struct MusicVideoPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(MusicVideo.self, MusicVideoViewModel.self, MusicVideoView.self)
  }
}
