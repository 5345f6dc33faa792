import BinderyPlugin

/// A plugin that shows audiobooks of the iTunes Store.
struct AudiobookPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Audiobook.self, AudiobookViewModel.self, AudiobookView.self)
  }
}
