import Bindery
import BinderyInterface

/// The place of an item in a list of items, whose identifiers count from 1.
final class PagePager: Pager {
  let route: Route
  let place: (index: Int, count: Int)?
  let isLoading: Bool
  private let number: Int
  private let count: Int

  /// Creates the place with a number, from 1, among as many items of a kind, of which more may be loading.
  init(_ kind: Kind, at number: Int, of count: Int, isLoading: Bool = false) {
    (self.number, self.count, self.isLoading) = (number, count, isLoading)
    place = (number - 1, count)
    route = Route(kind: kind, modelId: ModelId(number))
  }

  func page(_ direction: TurnPage.Direction) -> (any Pager)? {
    canTurn(direction) ? PagePager(route.kind, at: number + (direction == .next ? 1 : -1), of: count) : nil
  }

  nonisolated func canTurn(_ direction: TurnPage.Direction) -> Bool {
    direction == .next ? number < count : number > 1
  }
}
