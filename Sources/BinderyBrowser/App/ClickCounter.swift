internal import BinderyTerminal

/// Counts the presses of a mouse button in a row at one place, by which a double click is known.
struct ClickCounter: Sendable {
  /// The time after which a press begins a new row.
  static let patience = Duration.milliseconds(400)

  private var last: (position: FramePosition, button: MouseInput.Button, time: Duration)?
  private var count = 0

  /// Creates a counter without a press.
  init() {}

  /// Counts an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - time: The time of the input, since any instant that stays the same.
  /// - Returns: The number of presses in a row for a press, and 1 for anything else.
  mutating func count(_ input: MouseInput, at time: Duration) -> Int {
    guard case .press(let button) = input.kind else {
      // Only letting go of the button belongs to the row.
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

  /// Ends the row, so that the next press is the first.
  mutating func forget() {
    last = nil
  }
}
