import Bindery
@testable import BinderyProbe
import BinderyRules
import CBindery
import Foundation

/// A plugin of the kind "song" in this process, whose functions a test replaces one by one.
///
/// Nothing is loaded and no process is started. It keeps the contract as it is made. Its tables are never freed.
final class StandIn {
  /// The result of decode() or create().
  enum Outcome {
    /// It makes what it is asked for.
    case made

    /// It fails with a status and a sentence.
    case refused(Int32, String)

    /// It succeeds, and writes NULL.
    case null

    /// It succeeds, and writes nothing.
    case nothing

    /// It refuses with a sentence, and writes to the place of the result.
    case refusedAndWritten(String)
  }

  /// A run of text that a view draws.
  struct Run {
    var bytes: [UInt8]
    var role = BINDERY_TITLE.rawValue

    init(_ text: String) {
      bytes = Array(text.utf8)
    }
  }

  var decode: (TestRecord) -> Outcome = { record in
    for key in ["id", "title"] where record.text(key) == nil { return .refused(1, "it needs '\(key)'") }
    return record.text("id")?.contains("\0") == true ? .refused(1, "its 'id' has U+0000 in it") : .made
  }
  var create: (StandInItem) -> Outcome = { _ in .made }
  var identity: (StandInItem) -> String = { $0.text("id") }
  var version: (StandInItem) -> UInt64 = { item in item.text("title").utf8.reduce(7) { $0 &* 31 &+ UInt64($1) } }
  var draw: (StandInItem) -> [Run] = { [Run($0.text("title"))] }
  var preferredSize: (StandInItem, bindery_size) -> bindery_size = { _, available in
    bindery_size(columns: min(available.columns, 7), rows: min(available.rows, 1))
  }
  var drawsWhileMeasuring = false
  var title: (StandInItem) -> String? = { $0.text("title") }
  var action: (StandInItem) -> String? = { "open \($0.text("id"))" }

  /// What its items offer to a screen, or `nil` if it is nothing but a row.
  var abilities: Abilities?

  /// Whether the results of properties lie in one place, which drawing overwrites.
  var sharesResults = false

  /// The number of models made so far.
  var madeCount = 0

  /// The models and view models that live.
  var alive: [ObjectIdentifier] = []

  /// The view model that was made last.
  var latest: StandInItem?

  /// The functions that were called, in order.
  var calls: [String] = []

  /// The place that all results share.
  let shared = UnsafeMutablePointer<CChar>.allocate(capacity: 1 << 12)

  /// The table of the media type.
  let type: UnsafeMutablePointer<bindery_media_type>

  /// The table of the plugin.
  let plugin: UnsafeMutablePointer<bindery_plugin>

  init() {
    type = .allocate(capacity: 1)
    plugin = .allocate(capacity: 1)
    shared.initialize(repeating: 0, count: 1 << 12)
    let types = UnsafeMutablePointer<UnsafePointer<bindery_media_type>?>.allocate(capacity: 1)
    types.initialize(to: UnsafePointer(type))
    var table = bindery_plugin()
    table.size = UInt32(MemoryLayout<bindery_plugin>.size)
    (table.contract_major, table.contract_minor) = (UInt16(BINDERY_CONTRACT_MAJOR), UInt16(BINDERY_CONTRACT_MINOR))
    (table.id, table.version) = (UnsafePointer(strdup("org.example.song")), UnsafePointer(strdup("1.0.0")))
    (table.media_types, table.media_type_count) = (UnsafePointer(types), 1)
    plugin.initialize(to: table)
    type.initialize(to: StandIn.table(of: Unmanaged.passRetained(self).toOpaque()))
  }
}

/// A model or a view model of a stand-in.
final class StandInItem {
  let owner: StandIn
  let record: TestRecord

  /// The ordinal number of its model.
  let number: Int

  /// How often it was drawn, or asked for its identity or version, this time included.
  var uses = 0

  /// How often its property was read, this time included.
  var readings = 0

  /// What is saved of it, and restored.
  var state: UInt8 = 0

  private var texts: [UnsafeMutablePointer<CChar>?] = []

  init(_ record: TestRecord, number: Int, of owner: StandIn) {
    (self.record, self.number, self.owner) = (record, number, owner)
  }

  deinit {
    for text in texts { free(text) }
  }

  func text(_ key: String) -> String { record.text(key) ?? "" }

  /// Returns memory with a text, which lives as long as the item does.
  func kept(_ text: String) -> UnsafePointer<CChar>? {
    texts.append(strdup(text))
    return texts.last.flatMap { UnsafePointer($0) }
  }
}

extension TestRecord {
  /// Returns the text of the last field of a key, or `nil` if it has none.
  func text(_ key: String) -> String? {
    guard case .known(.text(let text)) = fields.last(where: { $0.key == key })?.value, !text.isEmpty else { return nil }
    return text
  }
}
