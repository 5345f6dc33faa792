internal import BinderyPlugin
internal import Glibc

/// The iTunes Store as a source, and what gets what https addresses name. It shows nothing by itself.
struct ITunesStorePlugin: Plugin {
  /// The sources by which users search.
  let sources: [any Source]

  /// What gets the bytes behind addresses, by the scheme of the address.
  let fetchers: [String: any Fetcher]

  init() {
    self.init { name in getenv(name).map { String(cString: $0) } }
  }

  /// Creates the plugin in an environment.
  ///
  /// - Parameter environment: Looks up a variable of the environment.
  init(environment: (String) -> String?) {
    let folders = UserFolders(environment: environment)
    let cache = HTTPCache(folder: folders.cache.map { "\($0)/http" })
    sources = [ITunesStore(cache: cache, calls: TokenFile(folder: folders.state))]
    fetchers = ["https": HTTPFetcher(cache: cache)]
  }

  func register(in provider: ViewBindingProvider) {}
}
