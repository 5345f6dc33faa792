import CBindery
import Glibc
import TestSupport

/// The tables of a plugin with one media type of the kind `zoo`, which tests may damage. They are never freed.
final class SampleTables {
  let plugin = SampleTables.allocated(bindery_plugin())
  let type = SampleTables.allocated(bindery_media_type())
  let properties = SampleTables.allocated(bindery_binding())
  let actions = SampleTables.allocated(bindery_binding())
  let actionsTable = SampleTables.allocated(bindery_actions())
  let titles = SampleTables.allocated(bindery_action_title())
  let live = SampleTables.allocated(bindery_live())
  let views = SampleTables.allocated(bindery_views())
  let view = SampleTables.allocated(bindery_view())

  init() {
    fillType()
    fillPlugin()
    fillExtensions()
  }

  /// Returns a text that is never freed.
  func text(_ text: String) -> UnsafePointer<CChar>? { strdup(text).map { UnsafePointer($0) } }

  /// Returns the table of an extension, as the plugin does.
  func `extension`(_ id: String) -> UnsafeRawPointer? {
    switch id {
    case BINDERY_LIVE: UnsafeRawPointer(live)
    case BINDERY_ACTIONS: UnsafeRawPointer(actionsTable)
    case BINDERY_VIEWS: UnsafeRawPointer(views)
    default: nil
    }
  }

  /// Damages one member, in a way that a reader can find out.
  func damage(using random: inout SplitMix64) {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: plugin.pointee.size = UInt32.random(in: 0..<48, using: &random)
    case 1: plugin.pointee.media_type_count = [0, 1025, -1].randomElement(using: &random) ?? 0
    case 2: plugin.pointee.id = nil
    case 3: type.pointee.size = UInt32.random(in: 0..<136, using: &random)
    case 4: type.pointee.kind = nil
    case 5: type.pointee.draw = nil
    case 6: type.pointee.properties = nil
    case 7: type.pointee.action_count = [257, -1, .max].randomElement(using: &random) ?? 0
    case 8: properties.pointee.function = nil
    case 9: actions.pointee.name = nil
    case 10: live.pointee.kinds = nil
    case 11: live.pointee.kind_count = [0, 1025, -1].randomElement(using: &random) ?? 0
    case 12: actionsTable.pointee.title_count = [-1, 1 << 20].randomElement(using: &random) ?? 0
    case 13: titles.pointee.action = nil
    case 14: views.pointee.size = UInt32.random(in: 0..<24, using: &random)
    default: view.pointee.kind = text("ark")
    }
  }

  private static func allocated<Struct>(_ value: Struct) -> UnsafeMutablePointer<Struct> {
    let pointer = UnsafeMutablePointer<Struct>.allocate(capacity: 1)
    pointer.initialize(to: value)
    return pointer
  }

  private static func array<Element>(_ element: Element) -> UnsafePointer<Element> {
    UnsafePointer(allocated(element))
  }

  private func fillType() {
    let function: bindery_function = {}
    properties.pointee = bindery_binding(
      name: text("title"), signature: text("(viewModel: handle) -> utf8"), function: function)
    actions.pointee = bindery_binding(
      name: text("page"), signature: text("(viewModel: handle) -> utf8?"), function: function)
    type.pointee.size = UInt32(MemoryLayout<bindery_media_type>.size)
    type.pointee.kind = text("zoo")
    type.pointee.decode = { _, _, _, _ in 0 }
    type.pointee.identity = { _, _, _ in }
    type.pointee.version = { _, _ in 0 }
    type.pointee.release_model = { _, _ in }
    type.pointee.create = { _, _, _, _ in 0 }
    type.pointee.release_view_model = { _, _ in }
    type.pointee.draw = { _, _, _, _ in 0 }
    (type.pointee.properties, type.pointee.property_count) = (UnsafePointer(properties), 1)
    (type.pointee.actions, type.pointee.action_count) = (UnsafePointer(actions), 1)
  }

  private func fillPlugin() {
    plugin.pointee.size = UInt32(MemoryLayout<bindery_plugin>.size)
    plugin.pointee.contract_major = UInt16(BINDERY_CONTRACT_MAJOR)
    plugin.pointee.contract_minor = UInt16(BINDERY_CONTRACT_MINOR)
    (plugin.pointee.id, plugin.pointee.version) = (text("org.example.zoo"), text("1.0.0"))
    plugin.pointee.media_types = Self.array(UnsafePointer(type))
    plugin.pointee.media_type_count = 1
  }

  private func fillExtensions() {
    live.pointee.size = UInt32(MemoryLayout<bindery_live>.size)
    (live.pointee.kinds, live.pointee.kind_count) = (Self.array(text("zoo")), 1)
    live.pointee.observe = { _, _, _ in }
    titles.pointee = bindery_action_title(kind: text("zoo"), action: text("page"), title: text("Open the page"))
    actionsTable.pointee.size = UInt32(MemoryLayout<bindery_actions>.size)
    (actionsTable.pointee.titles, actionsTable.pointee.title_count) = (UnsafePointer(titles), 1)
    view.pointee.size = UInt32(MemoryLayout<bindery_view>.size)
    (view.pointee.kind, view.pointee.purpose) = (text("zoo"), BINDERY_FOR_DETAIL.rawValue)
    view.pointee.draw = { _, _, _, _ in 0 }
    views.pointee.size = UInt32(MemoryLayout<bindery_views>.size)
    (views.pointee.views, views.pointee.view_count) = (Self.array(UnsafePointer(view)), 1)
  }
}
