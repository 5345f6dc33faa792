/// How much of a view model somebody sees, from nothing to all the attention there is.
///
/// The levels are graded: what is focused is also visible, and what is visible is
/// also near.
public enum Activation: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// Nobody sees it, nor will soon. The level at the start.
  case offscreen

  /// Somebody will probably see it soon: the time to load.
  case near

  /// It is on the screen.
  case visible

  /// It is on the screen, and what the user does is meant for it.
  case focused

  /// Orders levels from offscreen to focused.
  public static func < (lhs: Activation, rhs: Activation) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
