/// An action that replaces the shown item by the next or previous one in the list from which it was opened.
///
/// The receiver replies with the error, or `nil` if the item is shown. The action isn't handled at the end of the list,
/// or if the current item wasn't opened from a list.
public struct TurnPage: Action, Hashable {
  /// A direction in the list of items.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// The direction to the next item of the list.
    case next

    /// The direction to the previous item of the list.
    case previous
  }

  /// The error if the item can't be shown, or `nil` if it is shown.
  public typealias Reply = NavigationError?

  /// The direction to the item to show.
  public let direction: Direction

  /// Creates an action that shows the next item in a direction.
  public init(_ direction: Direction) {
    self.direction = direction
  }
}
