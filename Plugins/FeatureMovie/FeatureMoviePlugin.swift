import BinderyPlugin

/// A plugin that shows movies of the iTunes Store.
struct FeatureMoviePlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(FeatureMovie.self, FeatureMovieViewModel.self, FeatureMovieView.self)
  }
}
