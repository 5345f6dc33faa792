internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import CBindery

extension ExtensionReading {
  /// Validates the views by purpose, and throws L45 if they break the contract.
  func checkViews(_ types: KnownTypes) throws(Finding) {
    guard let list = try table(BINDERY_VIEWS, .views, over: bindery_views(), "L45")?.members else { return }
    guard (1...Self.kindLimit).contains(list.view_count), let views = list.views else {
      throw Finding(
        "L45", "bindery_views has \(list.view_count) views; expected an array of 1 to \(Self.kindLimit)")
    }
    var seen: Set<String> = []
    for index in 0..<list.view_count {
      guard let pointer = views[index] else { throw Finding("L45", "view \(index + 1) of bindery_views is NULL") }
      let view = try sized(pointer, .view, over: bindery_view(), "L45").members
      let kind = try checkView(view, types)
      guard seen.insert("\(view.purpose) \(kind)").inserted else {
        throw Finding("L45", "'\(kind)' has two views for the purpose \(view.purpose)")
      }
    }
  }

  /// Validates a view, and returns its kind.
  private func checkView(_ view: bindery_view, _ types: KnownTypes) throws(Finding) -> String {
    guard let kind = try TableText.read(view.kind, "the kind of a view"), let type = types.byKind[kind] else {
      throw Finding("L45", "a view is of a kind that is none of the plugin's media types")
    }
    guard view.purpose != BINDERY_FOR_ROW.rawValue else {
      throw Finding("L45", "'\(kind)' has a view for a row, which its media type draws")
    }
    guard ViewPurpose(contractPurpose: view.purpose) != nil || isNewer else {
      throw Finding("L45", "'\(kind)' has a view for the purpose \(view.purpose), which is none")
    }
    guard type.isDeclared else {
      guard view.draw != nil else { throw Finding("L45", "a view of '\(kind)' has no draw()") }
      return kind
    }
    guard let layout = try TableText.read(view.layout, "the layout of a view") else {
      throw Finding("L45", "a view of '\(kind)', which is declared, has no layout")
    }
    do throws(Layout.Failure) {
      _ = try Layout(parsing: layout)
    } catch {
      throw Finding(
        "L45",
        "the layout of a view of '\(kind)' can't be read: \(error.detail), in column \(error.column) of '\(layout)'")
    }
    return kind
  }

  /// Whether the plugin was built for a version of the contract that may have purposes that are unknown here.
  private var isNewer: Bool { table.members.contract_minor > UInt16(BINDERY_CONTRACT_MINOR) }
}
