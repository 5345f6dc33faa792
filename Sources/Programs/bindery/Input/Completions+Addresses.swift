import ArgumentParser
import Bindery
import BinderyHost
import BinderyRendering
import BinderySources
import Synchronization

extension Completions {
  /// The maximum number of items whose addresses are offered as completions.
  private static let addressLimit = 200

  /// Returns completions of an item's address such as `media://song/1`.
  ///
  /// If the word names a kind, these are the addresses of its items in the sample catalogue, else the beginning of an
  /// address for each kind that a plugin shows.
  ///
  /// The plugin of the kind runs, since it alone knows the identifiers of items. Its log messages are dropped, because
  /// the user is typing.
  static func addresses(in word: String) async -> [String] {
    Output.listen { _ in }
    guard let host = try? PluginOptions.parse([]).host() else { return [] }
    guard let kind = host.claims.kinds.first(where: { word.hasPrefix(beginning(of: $0)) }) else {
      return escaped(host.claims.kinds.map(beginning))
    }
    let presenter = Presenter(provider: host.provider)
    let items = await presenter.foundItems(records(of: kind, presenter), from: "catalogue")
    return escaped(items.map { Route(kind: kind, modelId: $0.elementId.modelId).description })
  }

  /// Returns the prefix of all addresses of a kind, such as `media://song/`.
  private static func beginning(of kind: Kind) -> String {
    String(Route(kind: kind, modelId: ModelId(rawValue: "x")).description.dropLast())
  }

  /// Returns the records of a kind in the sample catalogue, up to a limit.
  private static func records(of kind: Kind, _ presenter: Presenter) async -> [Record] {
    let found = Mutex<[Record]>([])
    let request = SearchRequest(kinds: [kind], limit: addressLimit)
    try? await LocalSource.catalogue(identify: presenter.modelIds).records(for: request) { batch in
      found.withLock { $0 += batch.records }
    }
    return found.withLock { $0 }
  }
}
