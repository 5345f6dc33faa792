package import Bindery

/// What identifies an item, and the texts that it shows, for whoever keeps and searches items.
package struct ItemFacts: Hashable, Sendable {
  /// The kind of the item.
  package let kind: Kind

  /// The identifier of the thing that it describes.
  package let id: ModelId

  /// The version of the item.
  package let version: ModelVersion

  /// The text that names it.
  package let title: String

  /// The text below that, or an empty one.
  package let subtitle: String

  /// The other texts that it shows, but for addresses.
  package let rest: [String]

  /// The properties that may stand below the title, the best first.
  private static let subtitles = ["subtitle", "artist", "author", "show", "description"]

  /// Reads the properties of an item, of which those that fail are left out; `nil` if nothing identifies the item.
  init?(_ item: Item, of record: Record) {
    guard let id = try? item.modelId?.abbreviated, let version = try? item.modelVersion else { return nil }
    var texts: [(name: String, text: String)] = []
    if item.status == .shown {
      for (index, property) in item.binding.properties.enumerated() {
        if case .text(let text) = try? item.property(at: index), !text.isAddress { texts.append((property.name, text)) }
      }
    } else {
      texts = record.fields.compactMap { field in
        guard case .text(let text) = field.value, !text.isAddress, field.key != "kind" else { return nil }
        return (field.key, text)
      }
      // The generic view knows which of the fields is a title.
      if case .text(let title) = try? item.property(at: 0) { texts.insert(("title", title), at: 0) }
    }
    (kind, self.id, self.version) = (record.kind, id, version)
    title = (texts.first { $0.name == "title" } ?? texts.first)?.text ?? ""
    let below = Self.subtitles.lazy.compactMap { name in texts.first { $0.name == name } }.first
    subtitle = below?.text ?? ""
    rest = texts.filter { $0.name != "title" && $0.name != below?.name }.map(\.text)
  }
}

extension String {
  fileprivate var isAddress: Bool { hasPrefix("https://") || hasPrefix("http://") }
}

extension Presenter {
  /// The parts of models that facts are read from.
  private static let factParts: ModelParts = [.identity, .properties]

  /// Returns what is known of the items of records, in the same order, or `nil` for those that nothing identifies.
  ///
  /// A record that its plugin refuses, or that no plugin shows, is known by its fields.
  package func facts(of records: [Record]) async -> [ItemFacts?] {
    let request = ModelRequest(Self.factParts)
    let modeled = await modeled(records, bringing: request)
    var facts: [ItemFacts?] = []
    while facts.count < modeled.count {
      let rest = modeled[facts.count...]
      let still = await stillViewModels(at: rest.prefix(64), bringing: Self.factParts, upTo: 4 << 20)
      if still.isEmpty {
        facts.append(await itemFacts(of: modeled[facts.count], request))
      } else {
        facts += zip(rest, still).map { ItemFacts(item(from: $0, answering: $1), of: $0.record) }
      }
    }
    return facts
  }

  private func itemFacts(of modeled: ModeledRecord, _ request: ModelRequest) async -> ItemFacts? {
    // Data that was evicted is requested here, so that reading doesn't block on the worker.
    await modeled.recall(request)
    defer { modeled.answered?.forget() }
    return ItemFacts(askedItem(from: modeled), of: modeled.record)
  }
}
