package import Bindery
package import CBindery

/// A plugin's views for other purposes than a row, copied from its tables.
package struct ViewsTable: Sendable {
  /// The views by the kinds that they show. Views for purposes that this host doesn't know are left out.
  package let views: [Kind: [ViewPurpose: ViewTable]]

  private let kinds: Set<Kind>
  private let plugin: String

  /// Reads the table of the extension, and throws what in it or in a view breaks the contract.
  package init(_ pointer: UnsafePointer<bindery_views>, plugin: String) throws(PluginError) {
    let symbol = SizedStruct.views.name
    let list = try BinderyContract.table(at: pointer, of: .views, over: bindery_views(), plugin: plugin)
    guard (1...1024).contains(list.view_count), list.views != nil else {
      throw .badTable("it has \(list.view_count) views; expected an array of 1 to 1024", in: symbol, of: plugin)
    }
    let all = try tables(list.views, list.view_count, of: "view", in: symbol, plugin: plugin) {
      (pointer) throws(PluginError) in try ViewTable(pointer, plugin: plugin)
    }
    var views: [Kind: [ViewPurpose: ViewTable]] = [:]
    for view in all {
      guard let purpose = view.purpose else { continue }
      guard views[view.kind, default: [:]].updateValue(view, forKey: purpose) == nil else {
        throw .badTable("'\(view.kind)' has two views for the purpose '\(purpose)'", in: symbol, of: plugin)
      }
    }
    self.views = views
    self.plugin = plugin
    kinds = Set(all.map(\.kind))
  }

  /// Checks that each view shows a media type, and has what a type of its sort needs.
  package func check(against types: [MediaTypeTable]) throws(PluginError) {
    let symbol = SizedStruct.view.name
    if let kind = kinds.subtracting(types.map(\.kind)).min() {
      throw .badTable("it shows '\(kind)', of which there is no media type", in: symbol, of: plugin)
    }
    for type in types {
      for (purpose, view) in views[type.kind] ?? [:] {
        let isComplete = type.isDeclared ? view.layout != nil : view.hasDraw
        guard !isComplete else { continue }
        throw .badTable(
          "'\(type.kind)' \(type.isDeclared ? "has no decode(), so 'layout'" : "has decode(), so 'draw'") "
            + "of its view for '\(purpose)' must not be NULL", in: symbol, of: plugin)
      }
    }
  }
}

/// A view of a media type for another purpose than a row, copied from a plugin's table.
package struct ViewTable: Sendable {
  /// The kind of media that the view shows.
  package let kind: Kind

  /// The purpose of the view, or `nil` if this host doesn't know it.
  package let purpose: ViewPurpose?

  /// The layout of the view of a declared type, or `nil` if there is none.
  package let layout: String?

  // A copy up to the end of the plugin's table. It never changes; the contract says on which threads its functions may
  // run.
  private nonisolated(unsafe) let table: bindery_view

  /// Reads the table of a view, and throws what in it breaks the contract.
  package init(_ pointer: UnsafePointer<bindery_view>, plugin: String) throws(PluginError) {
    let symbol = SizedStruct.view.name
    table = try BinderyContract.table(at: pointer, of: .view, over: bindery_view(), plugin: plugin)
    guard let kind = try constant(table.kind, in: symbol, of: plugin), !kind.isEmpty else {
      throw .badTable("'kind' is NULL or empty", in: symbol, of: plugin)
    }
    guard table.purpose != BINDERY_FOR_ROW.rawValue else {
      throw .badTable(
        "the row of '\(kind)' is what its media type draws, and no view of its own", in: symbol, of: plugin)
    }
    self.kind = Kind(rawValue: kind)
    purpose = ViewPurpose(contractPurpose: table.purpose)
    layout = try constant(table.layout, in: "layout", of: plugin)
  }

  /// Whether the view can draw view models of a type with code.
  package var hasDraw: Bool { table.draw != nil }

  /// Draws a view model of a type with code on a canvas.
  package func draw(
    _ viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable, on canvas: UnsafePointer<bindery_canvas>
  ) throws(PluginError) {
    try type.call("draw") { table.draw(type.pointer, viewModel, canvas, $0) }
  }

  /// Returns the size that the view prefers, or `nil` if it has no such function.
  package func preferredSize(
    of viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable, available: bindery_size,
    canvas: UnsafePointer<bindery_canvas>
  ) throws(PluginError) -> bindery_size? {
    try type.preferredSize(of: viewModel, available: available, canvas: canvas, by: table.preferred_size)
  }
}
