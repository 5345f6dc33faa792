/// The attention that a view model gets, from none to the user's focus.
///
/// The levels are cumulative: a focused view model is also visible, and a visible one is also near.
public enum Activation: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// Not on the screen, and not soon to be; the initial level.
  case offscreen

  /// Probably on the screen soon, so that it should load now.
  case near

  /// On the screen.
  case visible

  /// On the screen, and the target of the user's input.
  case focused

  /// Compares levels, from `offscreen` to `focused`.
  public static func < (lhs: Activation, rhs: Activation) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
