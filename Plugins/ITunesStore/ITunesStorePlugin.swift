internal import BinderyPlugin
internal import Glibc

/// A plugin with the iTunes Store as a source, and a fetcher of https addresses, but without views.
struct ITunesStorePlugin: Plugin {
  /// The sources that users search: the store alone.
  let sources: [any Source]

  /// The fetchers by the scheme of the addresses that they fetch: `https` alone.
  let fetchers: [String: any Fetcher]

  init() {
    self.init { name in getenv(name).map { String(cString: $0) } }
  }

  /// Creates the plugin with a function that looks up environment variables.
  init(environment: (String) -> String?) {
    let folders = UserFolders(environment: environment)
    let cache = HTTPCache(folder: folders.cache.map { "\($0)/http" })
    sources = [ITunesStore(cache: cache, calls: TokenFile(folder: folders.state))]
    fetchers = ["https": HTTPFetcher(cache: cache)]
  }

  func register(in provider: ViewBindingProvider) {}
}
