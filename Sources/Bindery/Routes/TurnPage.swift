/// A request to show the next or the previous item of the list that the current item was opened from, in its place.
///
/// The receiver replies with the error, or `nil` if the item is shown. At either end of the list, and for an item that
/// was opened from no list, the request isn't handled.
public struct TurnPage: Action, Hashable {
  /// A direction in which to turn.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// To the item that follows in the list.
    case next

    /// To the item that precedes in the list.
    case previous
  }

  /// The reason why the item isn't shown, or `nil` if it is.
  public typealias Reply = NavigationError?

  /// The direction in which to turn.
  public let direction: Direction

  /// Creates a request to turn in a direction.
  public init(_ direction: Direction) {
    self.direction = direction
  }
}
