package import Bindery
package import CBindery

/// A plugin's views for other purposes than a row, copied from its tables.
package struct ViewsTable: Sendable {
  /// All views, in the order of the table.
  package let all: [ViewTable]

  /// The views by the kinds that they show. Views for purposes that this host doesn't know are left out.
  package let views: [Kind: [ViewPurpose: ViewTable]]

  /// Creates a list of views.
  init(_ all: [ViewTable]) {
    self.all = all
    var views: [Kind: [ViewPurpose: ViewTable]] = [:]
    for view in all {
      if let purpose = view.purpose { views[view.kind, default: [:]][purpose] = view }
    }
    self.views = views
  }
}

/// A view of a media type for another purpose than a row, copied from a plugin's table.
package struct ViewTable: Sendable {
  /// The kind of media that the view shows.
  package let kind: Kind

  /// The layout of the view of a declared type, or `nil` if the type has code.
  package let layout: Layout?

  // It never changes; the contract says on which threads its functions may run.
  /// The table, with absent members zero.
  package nonisolated(unsafe) let table: SizedTable<bindery_view>

  /// Creates a view of what a reader has found in its table.
  init(_ table: SizedTable<bindery_view>, of kind: Kind, layout: Layout?) {
    self.table = table
    self.kind = kind
    self.layout = layout
  }

  /// The contract's number of the purpose.
  package var number: UInt32 { table.members.purpose }

  /// The purpose of the view, or `nil` if this host doesn't know it.
  package var purpose: ViewPurpose? { ViewPurpose(contractPurpose: number) }
}
