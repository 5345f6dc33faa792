internal import Bindery
internal import BinderyInterface
internal import BinderyTerminal

extension Browser {
  /// Takes what has happened to the terminal.
  func take(_ event: SessionEvent) {
    switch event {
    case .input(let inputs): hasBegun ? take(inputs) : wait(with: inputs)
    case .resized, .featuresChanged: outdate()
    case .resumed: terminal.redraw()
    case .ended(let reason): end(.lost(reason))
    }
  }

  /// Takes some inputs in order, until one of them ends the browser.
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

  /// The most inputs that wait for the screens, since looking for plugins may take long; those after them are dropped.
  static let mostWaiting = 1 << 16

  /// Keeps input until there are screens, apart from the key that interrupts.
  private func wait(with inputs: [TerminalInput]) {
    waiting += inputs.prefix(Self.mostWaiting - waiting.count)
    if inputs.contains(.key(Self.interrupt)) { quit() }
  }
}
