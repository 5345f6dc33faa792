internal import Bindery
package import BinderyTerminal

/// A use of the mouse in a screen, sent through the screen's context.
package struct UseMouse: Action {
  /// What was done, at a position of the whole frame.
  package let input: MouseInput

  /// The number of presses of the same button in a row at this place; 1 for anything else.
  package let clicks: Int

  /// Creates the action.
  package init(_ input: MouseInput, clicks: Int = 1) {
    self.input = input
    self.clicks = clicks
  }
}
