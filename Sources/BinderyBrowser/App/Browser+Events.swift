internal import Bindery
internal import BinderyInterface
internal import BinderyTerminal

extension Browser {
  /// Handles an event of the terminal, such as input or another size.
  func take(_ event: SessionEvent) {
    switch event {
    case .input(let inputs): hasBegun ? take(inputs) : wait(with: inputs)
    case .resized, .featuresChanged: outdate()
    case .resumed: terminal.redraw()
    case .ended(let reason): end(.lost(reason))
    }
  }

  /// Handles inputs in order, until one of them ends the browser.
  func take(_ inputs: [TerminalInput]) {
    var rest = inputs[...]
    while end == nil, let input = rest.first {
      let typedCount = takeTyped(rest)
      if typedCount == 0 { take(input) }
      rest = rest.dropFirst(max(1, typedCount))
    }
    guard end == nil else { return }
    isOutdated = true
    inputPacer.request()
  }

  /// The maximum number of inputs queued until plugins are found and screens exist; further ones are dropped.
  static let mostWaiting = 1 << 16

  /// Queues inputs until there are screens; the interrupt key quits at once.
  private func wait(with inputs: [TerminalInput]) {
    waiting += inputs.prefix(Self.mostWaiting - waiting.count)
    if inputs.contains(.key(Self.interrupt)) { quit() }
  }
}
