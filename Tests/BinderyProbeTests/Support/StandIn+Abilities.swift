import Bindery
@testable import BinderyProbe
import BinderyRules
import CBindery
import Foundation

extension StandIn {
  /// What a stand-in's items offer to a screen, whose functions a test replaces one by one.
  struct Abilities {
    /// Returns why an action isn't possible, or `nil` if it is.
    var reason: (StandInItem, String) -> String? = { _, _ in "it is asleep" }

    /// Returns the identifiers of each request for contents.
    var requests: (StandInItem) -> [[String]] = { [[$0.text("id")]] }

    /// The source of these requests.
    var source = ""

    /// Returns the runs of the view that has one line.
    var compact: (StandInItem) -> [Run] = { [Run($0.text("title"))] }

    /// Whether each run of the view ends a line.
    var endsLines = false

    /// Returns the preferred size of the view.
    var preferredSize: (StandInItem, bindery_size) -> bindery_size = { _, available in
      bindery_size(columns: min(available.columns, 7), rows: min(available.rows, 1))
    }

    /// A place in the memory of this process, which is never freed.
    nonisolated(unsafe) static let mark = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

    /// Returns the bytes that are saved.
    var save: (StandInItem) -> [UInt8] = { [$0.state] }

    /// Takes bytes that were saved, and returns whether it does.
    var restore: (StandInItem, [UInt8]) -> Bool = { item, bytes in
      guard bytes.count == 1, bytes[0] < 100 else { return false }
      item.state = bytes[0]
      return true
    }
  }

  /// Lets the plugin answer where it is asked for what a screen needs of items.
  func offer(_ abilities: Abilities = Abilities()) {
    self.abilities = abilities
    plugin.pointee.extension = { plugin, id in
      guard plugin != nil, let id else { return nil }
      return StandInTables.shared.byId[String(cString: id)]
    }
  }
}

/// The tables of extensions of all stand-ins, which find theirs by the media type. They are never freed.
private struct StandInTables: @unchecked Sendable {
  static let shared = StandInTables()

  // Nobody writes into the tables once they are made.
  let byId: [String: UnsafeRawPointer]

  private init() {
    let kind = UnsafePointer<CChar>(strdup("song"))
    let kinds = Self.kept(kind)
    var view = bindery_view()
    (view.size, view.purpose, view.kind) = (Self.size(of: view), BINDERY_FOR_COMPACT.rawValue, kind)
    (view.draw, view.preferred_size) = (Self.draw, Self.preferredSize)
    let views = Self.kept(UnsafePointer(Self.kept(view)) as UnsafePointer<bindery_view>?)
    byId = [
      BINDERY_ACTIONS: Self.table(
        bindery_actions(
          size: Self.size(of: bindery_actions()), reserved: 0, titles: nil, title_count: 0, possible: Self.possible)),
      BINDERY_CONTENTS: Self.table(
        bindery_contents(
          size: Self.size(of: bindery_contents()), reserved: 0, kinds: kinds, kind_count: 1, contents: Self.contents)),
      BINDERY_VIEWS: Self.table(
        bindery_views(size: Self.size(of: bindery_views()), reserved: 0, views: views, view_count: 1)),
      BINDERY_RESTORING: Self.table(
        bindery_restoring(
          size: Self.size(of: bindery_restoring()), reserved: 0, kinds: kinds, kind_count: 1, save: Self.save,
          restore: Self.restore)),
    ]
  }

  private static func size<Table>(of table: Table) -> UInt32 { UInt32(MemoryLayout<Table>.size) }

  private static func kept<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    place.initialize(to: value)
    return place
  }

  private static func table<Table>(_ table: Table) -> UnsafeRawPointer { UnsafeRawPointer(kept(table)) }

  private static func item(_ pointer: UnsafeRawPointer?) -> (StandInItem, StandIn.Abilities)? {
    guard let pointer else { return nil }
    let item = Unmanaged<StandInItem>.fromOpaque(pointer).takeUnretainedValue()
    return item.owner.abilities.map { (item, $0) }
  }

  // MARK: Functions

  private static let possible:
    @convention(c) (
      UnsafePointer<bindery_media_type>?, UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<bindery_sink>?
    ) -> Bool = { _, viewModel, action, reason in
      guard let (item, abilities) = StandInTables.item(viewModel), let action else { return false }
      guard let sentence = abilities.reason(item, String(cString: action)) else { return true }
      sentence.write(to: reason)
      return false
    }

  private static let contents:
    @convention(c) (
      UnsafePointer<bindery_media_type>?, UnsafeRawPointer?, UnsafePointer<bindery_request_sink>?,
      UnsafePointer<bindery_sink>?
    ) -> Int32 = { _, model, out, _ in
      guard let (item, abilities) = StandInTables.item(model), let out else { return 2 }
      for ids in abilities.requests(item) {
        let texts = ids.map { bindery_text(bytes: strdup($0), count: $0.utf8.count) }
        texts.withUnsafeBufferPointer { texts in
          var request = bindery_search()
          request.size = UInt32(MemoryLayout<bindery_search>.size)
          (request.ids, request.id_count) = (texts.baseAddress, texts.count)
          abilities.source.withContractText { out.pointee.receive(out, $0, &request) }
        }
        for text in texts { free(UnsafeMutablePointer(mutating: text.bytes)) }
      }
      return 0
    }

  private static let draw:
    @convention(c) (
      UnsafePointer<bindery_media_type>?, UnsafeMutableRawPointer?, UnsafePointer<bindery_canvas>?,
      UnsafePointer<bindery_sink>?
    ) -> Int32 = { _, viewModel, canvas, _ in
      guard let (item, abilities) = StandInTables.item(viewModel) else { return 2 }
      item.uses += 1
      for run in abilities.compact(item) {
        run.draw(on: canvas)
        if abilities.endsLines { canvas?.pointee.end_line(canvas) }
      }
      return 0
    }

  private static let preferredSize:
    @convention(c) (
      UnsafePointer<bindery_media_type>?, UnsafeMutableRawPointer?, bindery_size, UnsafePointer<bindery_canvas>?,
      UnsafeMutablePointer<bindery_size>?, UnsafePointer<bindery_sink>?
    ) -> Int32 = { _, viewModel, available, _, size, _ in
      guard let (item, abilities) = StandInTables.item(viewModel) else { return 2 }
      size?.pointee = abilities.preferredSize(item, available)
      return 0
    }

  private static let save:
    @convention(c) (
      UnsafePointer<bindery_media_type>?, UnsafeMutableRawPointer?, UnsafePointer<bindery_stream>?,
      UnsafePointer<bindery_sink>?
    ) -> Int32 = { _, viewModel, state, _ in
      guard let (item, abilities) = StandInTables.item(viewModel), let state else { return 2 }
      abilities.save(item).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          _ = state.pointee.write(state, bindery_text(bytes: $0.baseAddress, count: $0.count))
        }
      }
      return 0
    }

  private static let restore:
    @convention(c) (
      UnsafePointer<bindery_media_type>?, UnsafeMutableRawPointer?, bindery_text, UnsafePointer<bindery_sink>?
    ) -> Int32 = { _, viewModel, state, failure in
      guard let (item, abilities) = StandInTables.item(viewModel) else { return 2 }
      if abilities.restore(item, [UInt8](state.utf8)) { return 0 }
      "it has no such state".write(to: failure)
      return 1
    }
}
