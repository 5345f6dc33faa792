internal import BinderyTerminal

/// A counter of consecutive presses of a mouse button on one cell, which detects double clicks.
struct ClickCounter: Sendable {
  /// The maximum time between two presses that count as consecutive.
  static let patience = Duration.milliseconds(400)

  /// The last press with its cell, its button and its time, or `nil` if the next press counts as the first.
  private var last: (position: FramePosition, button: MouseInput.Button, time: Duration)?
  /// The number of consecutive presses so far.
  private var count = 0

  /// Creates a counter that has seen no press.
  init() {}

  /// Counts a mouse input.
  ///
  /// - Parameters:
  ///   - input: The mouse input.
  ///   - time: The time of the input, measured from any fixed instant.
  /// - Returns: For a press, the number of consecutive presses; 1 for anything else.
  mutating func count(_ input: MouseInput, at time: Duration) -> Int {
    guard case .press(let button) = input.kind else {
      // Anything but the release of the button ends the sequence.
      if input.kind != .release { forget() }
      return 1
    }
    let continues = last.map {
      $0.position == input.position && $0.button == button && time - $0.time <= Self.patience
    }
    count = continues == true ? count + 1 : 1
    last = (input.position, button, time)
    return count
  }

  /// Ends the sequence of presses, so that the next press counts as the first.
  mutating func forget() {
    last = nil
  }
}
