internal import Bindery
internal import BinderyInterface
internal import BinderyTerminal

extension Browser {
  /// Handles an event of the terminal, such as input or another size.
  func handle(_ event: SessionEvent) {
    switch event {
    case .input(let inputs): hasBegun ? handle(inputs) : wait(with: inputs)
    case .resized, .featuresChanged: outdate()
    case .resumed: terminal.redraw()
    case .ended(let reason): end(.lost(reason))
    }
  }

  /// Handles inputs in order, until one of them ends the browser.
  func handle(_ inputs: [TerminalInput]) {
    var rest = inputs[...]
    while end == nil, let input = rest.first {
      let typedCount = insertTyped(rest)
      if typedCount == 0 { handle(input) }
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
