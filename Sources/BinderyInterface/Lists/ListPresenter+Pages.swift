public import Bindery
internal import BinderyCollections

extension ListPresenter {
  /// Returns a pager that begins at an element of the list, whose focus follows as the user turns from page to page.
  ///
  /// When the user goes back to the list, the focus is on the element whose page was shown last. The pager doesn't
  /// retain the list.
  ///
  /// - Parameters:
  ///   - element: The element. It has no neighbors until it is in the collection.
  ///   - route: Returns the route of an element.
  /// - Returns: The pager, to be shown with `ShowPage`.
  public func pager(
    at element: Row.Element, route: @escaping @MainActor (Row.Element) -> Route
  ) -> CollectionPager<Row.Element, Failure> {
    CollectionPager(at: element, in: collection, route: route) { [weak self] in self?.setFocus(on: $0) }
  }

  /// Moves the focus to the first row with an identifier. Without such a row, the focus stays where it is.
  public func setFocus(on id: Row.Element.ElementId) {
    turnIfDue()
    guard let position = snapshot.rowIds.firstIndex(of: id) else { return }
    setFocus(snapshot.path(of: position))
  }
}

extension ListPresenter where Row.Element: Model {
  /// Returns a pager that begins at a model of the list, the route of which leads to its detail view. The list's focus
  /// follows.
  ///
  /// - Parameter model: The model. It has no neighbors until it is in the collection.
  /// - Returns: The pager, to be shown with `ShowPage`.
  public func pager(at model: Row.Element) -> CollectionPager<Row.Element, Failure> {
    pager(at: model) { Route(item: $0.elementId) }
  }
}
