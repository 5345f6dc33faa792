package import Bindery

/// Something that the user did with the mouse, and where.
package struct MouseInput: Hashable, Sendable {
  /// A button of the mouse.
  package enum Button: Hashable, Sendable {
    case left, middle, right
  }

  /// A direction in which a wheel is turned.
  package enum Direction: Hashable, Sendable {
    case up, down
  }

  /// What was done.
  package enum Kind: Hashable, Sendable {
    /// Pressed a button. How many times in a row is for the receiver to count.
    case press(Button)

    /// Let go of the button that was pressed.
    case release

    /// Turned the wheel by one step.
    case wheel(Direction)

    /// Moved the mouse to another cell while a button is pressed.
    case drag
  }

  /// The cell under the pointer.
  package var position: FramePosition

  /// What was done.
  package var kind: Kind

  /// The modifier keys that are held down.
  package var modifiers: KeyModifiers

  /// Creates an input from its position, kind and modifier keys.
  package init(position: FramePosition, kind: Kind, modifiers: KeyModifiers = []) {
    self.position = position
    self.kind = kind
    self.modifiers = modifiers
  }
}

extension MouseInput {
  /// Creates an input from the three numbers of a terminal's mouse report, or `nil` if it has no meaning here: more
  /// than three buttons, a wheel that turns sideways, or moving without a button.
  ///
  /// - Parameters:
  ///   - code: The button, and as bits the modifier keys, whether the mouse moved, and whether it is a wheel.
  ///   - column: The column, counted from 1.
  ///   - row: The row, counted from 1.
  ///   - isRelease: Whether the report says that the button was let go of.
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
  private static let buttons: [MouseInput.Button] = [.left, .middle, .right]

  fileprivate init?(code: Int, isRelease: Bool) {
    let button = code & 3
    switch (isWheel: code & 64 != 0, isMotion: code & 32 != 0) {
    case _ where code & 128 != 0: return nil
    case (true, _) where button < 2 && !isRelease: self = .wheel(button == 0 ? .up : .down)
    case (true, _): return nil
    case (_, true) where button < 3: self = .drag
    case (_, true): return nil
    // The oldest protocol has no other sign of a release than this button.
    case _ where isRelease || button == 3: self = .release
    default: self = .press(Self.buttons[button])
    }
  }
}
