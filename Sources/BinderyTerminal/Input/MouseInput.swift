package import Bindery

/// An action of the user with the mouse, and the cell where it happened.
package struct MouseInput: Hashable, Sendable {
  /// A button of the mouse.
  package enum Button: Hashable, Sendable {
    case left, middle, right
  }

  /// A direction in which the user turns the mouse wheel.
  package enum Direction: Hashable, Sendable {
    case up, down
  }

  /// The kind of a mouse action.
  package enum Kind: Hashable, Sendable {
    /// The user pressed a button; the receiver counts double clicks.
    case press(Button)

    /// The user released the button that was pressed.
    case release

    /// The user turned the wheel by one step.
    case wheel(Direction)

    /// The user moved the mouse to another cell while a button was pressed.
    case drag
  }

  /// The cell under the pointer.
  package var position: FramePosition

  /// The action: a press, a release, a wheel step or a drag.
  package var kind: Kind

  /// The modifier keys that were held down.
  package var modifiers: KeyModifiers

  /// Creates a mouse input from the cell, the action and the modifier keys.
  package init(position: FramePosition, kind: Kind, modifiers: KeyModifiers = []) {
    self.position = position
    self.kind = kind
    self.modifiers = modifiers
  }
}

extension MouseInput {
  /// Creates a mouse input from the three numbers of a terminal's mouse report, or returns `nil` if it isn't supported.
  ///
  /// Further buttons, a wheel that turns sideways, and movement without a button aren't supported.
  ///
  /// - Parameters:
  ///   - code: The button, with bits for the modifier keys, movement and the wheel.
  ///   - column: The column, counted from 1.
  ///   - row: The row, counted from 1.
  ///   - isRelease: Whether the report says that the button was released.
  init?(code: Int, column: Int, row: Int, isRelease: Bool) {
    guard let kind = Kind(code: code, isRelease: isRelease) else { return nil }
    position = FramePosition(column: max(column - 1, 0), row: max(row - 1, 0))
    self.kind = kind
    modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alternative) }
    if code & 16 != 0 { modifiers.insert(.control) }
  }
}

extension MouseInput.Kind {
  /// The mouse buttons, in the order of their codes.
  private static let buttons: [MouseInput.Button] = [.left, .middle, .right]

  /// Decodes the code of a mouse input in xterm's encoding, or returns `nil` if it has no meaning here.
  fileprivate init?(code: Int, isRelease: Bool) {
    let button = code & 3
    switch (isWheel: code & 64 != 0, isMotion: code & 32 != 0) {
    case _ where code & 128 != 0: return nil
    case (true, _) where button < 2 && !isRelease: self = .wheel(button == 0 ? .up : .down)
    case (true, _): return nil
    case (_, true) where button < 3: self = .drag
    case (_, true): return nil
    // In the oldest protocol, button 3 means that a button was released.
    case _ where isRelease || button == 3: self = .release
    default: self = .press(Self.buttons[button])
    }
  }
}
