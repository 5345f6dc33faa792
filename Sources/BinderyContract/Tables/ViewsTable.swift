package import Bindery
package import CBindery

/// A plugin's views for other purposes than a row, copied from its tables.
package struct ViewsTable: Sendable {
  /// All views of the plugin, in the order of the table.
  package let all: [ViewTable]

  /// The views by kind and purpose, without views for purposes that this host doesn't know.
  package let views: [Kind: [ViewPurpose: ViewTable]]

  /// Creates a table of views.
  init(_ all: [ViewTable]) {
    self.all = all
    var views: [Kind: [ViewPurpose: ViewTable]] = [:]
    for view in all {
      if let purpose = view.purpose { views[view.kind, default: [:]][purpose] = view }
    }
    self.views = views
  }
}

/// A view that a media type has besides its row, such as that of a page, copied from a plugin's table.
package struct ViewTable: Sendable {
  /// The kind of media that the view shows.
  package let kind: Kind

  /// The layout of the view of a declared type, or `nil` if the type has code.
  package let layout: Layout?

  // It never changes; the contract says on which threads its functions may run.
  /// A copy of the plugin's table of the view, in which members that the plugin lacks are zero.
  package nonisolated(unsafe) let table: SizedTable<bindery_view>

  /// Creates a view from a copy of its C table, the kind of its media type, and its parsed layout.
  init(_ table: SizedTable<bindery_view>, of kind: Kind, layout: Layout?) {
    self.table = table
    self.kind = kind
    self.layout = layout
  }

  /// The number of the view's purpose in the contract.
  package var number: UInt32 { table.members.purpose }

  /// The purpose of the view, or `nil` if this host doesn't know it.
  package var purpose: ViewPurpose? { ViewPurpose(contractPurpose: number) }
}
