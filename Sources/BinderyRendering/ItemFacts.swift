package import Bindery
internal import BinderyLoading

/// The identity of an item and the texts that it shows, for programs that store and search items.
///
/// An item is found by the first 256 KiB of its texts, whatever its plugin says of it.
package struct ItemFacts: Hashable, Sendable {
  /// The kind of the item.
  package let kind: Kind

  /// The identifier of the thing that it describes.
  package let id: ModelId

  /// The version of the item.
  package let version: ModelVersion

  /// The stamp of the binding that the identifier, the version and the texts come from.
  package let stamp: BindingStamp

  /// The text that names it.
  package let title: String

  /// The item's text below the title, or an empty text.
  package let subtitle: String

  /// The other texts that the item shows, except for addresses, or that a record without a plugin has.
  package let rest: [String]

  /// The reason why the item's plugin doesn't show it, so that it is known by its fields, or `nil` if it does or there
  /// is none.
  package let problem: String?

  /// Whether the item's plugin can't be used or has failed, so that the item is known by its fields until it can be.
  ///
  /// A plugin that refuses a record has judged it, and an item that names no kind has no plugin.
  package let lacksPlugin: Bool

  /// The maximum size of the texts in bytes.
  private static let textLimit = 256 << 10

  /// The size of the item's texts in bytes of UTF-8.
  var size: Int { rest.reduce(title.utf8.count + subtitle.utf8.count) { $0 + $1.utf8.count } }

  /// Reads the properties of an item, of which those that fail are left out; `nil` if nothing identifies the item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - modeled: The record of the item, with the result of looking up its kind.
  ///   - stamps: The stamps that were created so far.
  init?(_ item: Item, of modeled: ModeledRecord, _ stamps: inout StampLookup) {
    let record = modeled.record
    guard let id = try? item.modelId?.abbreviated, let version = try? item.modelVersion else { return nil }
    // A plugin whose items have no text properties still draws their fields.
    let shown = item.status == .shown ? ItemTexts(shownBy: item) : ItemTexts()
    let texts = shown.isEmpty ? ItemTexts(of: record) : shown
    (kind, self.id, self.version) = (record.kind, id, version)
    problem = item.problem == nil ? nil : item.reason
    stamp = item.isForgone ? BindingStamp(kind: kind) : stamps.stamp(of: kind, modeled.answer)
    lacksPlugin = stamp.plugin == nil && item.problem.map { !($0 is ItemError) } ?? false
    var room = Self.textLimit
    title = texts.title.cut(to: &room)
    subtitle = texts.subtitle.cut(to: &room)
    rest = texts.rest.map { $0.cut(to: &room) }
  }
}

extension Item {
  /// Whether the plugin of the kind couldn't decide whether it shows the item, since it crashed, hung or may not be
  /// used.
  ///
  /// A plugin that refuses a record has judged it, and does so again.
  fileprivate var isForgone: Bool {
    guard status == .refused, let code = (problem as? PluginError)?.code else { return false }
    return ![.refusedRecord, .missingField, .otherType, .failed].contains(code)
  }
}

extension String {
  /// Returns the beginning of the text that fits into a budget of bytes, and subtracts its size from the budget.
  fileprivate func cut(to budget: inout Int) -> String {
    let size = budget
    // At most three bytes of a character stand before the cut.
    let start = utf8.count <= size ? self : (0..<4).lazy.compactMap { String(utf8.prefix(size - $0)) }.first ?? ""
    budget -= start.utf8.count
    return start
  }
}

extension Presenter {
  /// The parts of models that facts are read from.
  private static let factParts: ModelParts = [.identity, .properties]

  /// The size in bytes from which on the collected facts about items are passed on.
  private static let factsSize = 4 << 20

  /// Passes the facts about the items of records to a function, in the same order, with `nil` for items that nothing
  /// identifies.
  ///
  /// A record that its plugin refuses, or that no plugin shows, is known by its fields. At most about 4 MiB are passed
  /// at a time, and the next facts are made after the function has returned.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - take: The function that receives the facts about the items of the next records.
  /// - Throws: The error of `take`.
  package func facts(of records: [Record], take: ([ItemFacts?]) async throws -> Void) async rethrows {
    let request = ModelRequest(Self.factParts)
    let modeled = await modeled(records, bringing: request)
    var (facts, size, stamps, live) = ([ItemFacts?](), 0, StampLookup(), LiveSnapshots())
    for (index, record) in modeled.enumerated() {
      let new =
        if record.isLiveHere {
          ItemFacts(
            item(from: record, answering: await live.next(of: modeled[index...], by: self)), of: record, &stamps)
        } else {
          await itemFacts(of: record, request, &stamps)
        }
      facts.append(new)
      size += new?.size ?? 0
      if size >= Self.factsSize || index == modeled.count - 1 {
        try await take(facts)
        (facts, size) = ([], 0)
      }
    }
  }

  /// Snapshots of the next records of a list that have live view models, among others that have none.
  ///
  /// They are taken together, since each job of the main actor takes as long as many an item.
  private struct LiveSnapshots {
    /// The snapshots that were taken for the next records with live view models.
    private var next: ArraySlice<Result<ViewModelSnapshot, any Error>> = []

    /// Returns the snapshot of the first of some records, and takes those of the next if there is none.
    mutating func next(
      of records: ArraySlice<ModeledRecord>, by presenter: Presenter
    ) async -> Result<ViewModelSnapshot, any Error> {
      if next.isEmpty {
        let live = records.prefix(1024).filter(\.isLiveHere).prefix(64)
        next = await presenter.snapshots(at: live, bringing: Presenter.factParts, upTo: Presenter.factsSize)
      }
      // The first record is live, and so has a snapshot.
      return next.popFirst() ?? .failure(CancellationError())
    }
  }

  /// Returns the facts about one record's item, or `nil` if nothing identifies it.
  private func itemFacts(
    of modeled: ModeledRecord, _ request: ModelRequest, _ stamps: inout StampLookup
  ) async -> ItemFacts? {
    // Data that was evicted is requested here, so that reading doesn't block on the worker.
    await modeled.recall(request)
    defer { modeled.answered?.forget() }
    return ItemFacts(askedItem(from: modeled), of: modeled, &stamps)
  }
}
