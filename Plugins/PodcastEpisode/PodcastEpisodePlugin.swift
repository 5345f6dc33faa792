import BinderyPlugin

/// A plugin that shows podcast episodes of the iTunes Store.
struct PodcastEpisodePlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(PodcastEpisode.self, PodcastEpisodeViewModel.self, PodcastEpisodeView.self)
  }
}
