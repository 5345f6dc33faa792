import BinderyPlugin

/// A plugin that shows television episodes of the iTunes Store.
struct TelevisionEpisodePlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(TelevisionEpisode.self, TelevisionEpisodeViewModel.self, TelevisionEpisodeView.self)
  }
}
