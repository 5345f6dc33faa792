import BinderyPlugin

/// A plugin that shows apps of the iTunes Store, for phones and for the Mac.
struct SoftwarePlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Software.self, SoftwareViewModel.self, SoftwareView.self, kinds: ["software", "mac-software"])
  }
}
