/// A level of attention that a view model gets, from `offscreen` to the user's focus.
///
/// The levels are cumulative: a focused view model is also visible, and a visible one is also near.
public enum Activation: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// The initial level, and that of a view model that is neither on the screen nor likely to be soon.
  case offscreen

  /// The level of a view model that will probably be on the screen soon, and so should load now.
  case near

  /// The level of a view model that is on the screen.
  case visible

  /// The level of a view model that is on the screen and is the target of the user's input.
  case focused

  /// Compares levels, from `offscreen` to `focused`.
  public static func < (lhs: Activation, rhs: Activation) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
