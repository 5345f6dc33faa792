import BinderyPlugin

/// A plugin that shows podcasts of the iTunes Store.
struct PodcastPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Podcast.self, PodcastViewModel.self, PodcastView.self)
  }
}
