public import Bindery
internal import BinderyCollections

extension ListPresenter {
  /// Returns the place of an element of the list, which the list's focus follows as pages are turned.
  ///
  /// Once the user goes back to the list, the focus is on the page that was shown last. The list isn't retained.
  ///
  /// - Parameters:
  ///   - element: The element. It has no neighbors until it is in the collection.
  ///   - route: Returns the route of an element.
  /// - Returns: The place of the element, to be shown with `ShowPage`.
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
  /// Returns the place of a model of the list, whose route leads to its detail view. The list's focus follows it.
  ///
  /// - Parameter model: The model. It has no neighbors until it is in the collection.
  /// - Returns: The place of the model, to be shown with `ShowPage`.
  public func pager(at model: Row.Element) -> CollectionPager<Row.Element, Failure> {
    pager(at: model) { Route(item: $0.elementId) }
  }
}
