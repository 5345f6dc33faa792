internal import Bindery
package import BinderyTerminal

/// An action of the user with the mouse, which is sent through the context of the focused screen.
package struct UseMouse: Action {
  /// The mouse input, with its position in the whole frame.
  package let input: MouseInput

  /// The number of consecutive presses of the same button on this cell; 1 for anything but a press.
  package let clicks: Int

  /// Creates an action from a mouse input and the number of consecutive presses.
  package init(_ input: MouseInput, clicks: Int = 1) {
    self.input = input
    self.clicks = clicks
  }
}
