import BinderyBrowser
import BinderyHost
import BinderySources

extension BrowserSurroundings {
  /// Surroundings without plugins, sources and items.
  static func made() -> BrowserSurroundings {
    BrowserSurroundings(
      makeHost: { .withoutPlugins }, renewHost: { ($0, $0.changes(from: $0)) }, changes: AsyncStream { $0.finish() },
      sources: { _ in [] }, lookup: { _, _, _ in [] }, contentSource: { _, _, _ in nil },
      opener: AddressOpener(environment: [:]), environment: [:], timeout: .seconds(600), fetchesPictures: false)
  }
}

extension PluginHost {
  /// A host that has found no plugins.
  static var withoutPlugins: PluginHost { PluginHost(files: [], version: "1.0.0", workers: .inProcess) }
}
