internal import Bindery
internal import BinderyInterface
internal import BinderyTerminal
internal import BinderyText

extension Browser {
  /// The interrupt key, Control-C: pressed once it cancels a running operation, twice in a row it quits.
  static let interrupt = KeyChord(.character("c"), .control)

  /// The receiver of input with its context: the top overlay, or else the top screen.
  var focus: (screen: any BrowserScreen, context: Context) {
    if let front = overlays.front { return (front.overlay, front.context) }
    return topScreen
  }

  /// The top screen with its context, whether or not an overlay covers it.
  var topScreen: (screen: any BrowserScreen, context: Context) {
    guard let top = coordinator.top, let screen = top.content as? any BrowserScreen else { return (root, rootContext) }
    return (screen, top.context)
  }

  /// Handles one input of the terminal.
  func handle(_ input: TerminalInput) {
    switch input {
    case .key(let chord): handle(chord)
    case .paste(let text):
      interrupts = 0
      beginKey()
      insert(SafeText(text).string)
    case .mouse(let mouse): handle(mouse)
    case .focus: clicks.forget()
    case .report: break
    }
  }

  /// Inserts the text that the first inputs type into the focused text field, all at once.
  ///
  /// A terminal without bracketed paste may send megabytes of text as keys.
  ///
  /// - Returns: The number of inputs that were inserted; 0 if the first one types no text, or no text field has the
  ///   focus.
  func insertTyped(_ inputs: ArraySlice<TerminalInput>) -> Int {
    guard inputs.first?.text != nil, focus.context.canHandle(InsertText("")) else { return 0 }
    let texts = Array(inputs.lazy.map(\.text).prefix { $0 != nil }.compactMap(\.self))
    guard insert(texts.joined()) else { return 0 }
    beginKey()
    interrupts = 0
    return texts.count
  }

  /// Inserts the character that a key types into the focused text field, or performs the command that the key is bound
  /// to.
  private func handle(_ chord: KeyChord) {
    beginKey()
    interrupts = chord == Self.interrupt ? interrupts + 1 : 0
    guard interrupts < 2 else { return quit() }
    if interrupts == 1 { showMessage("Press Ctrl-C again to quit") }
    if let text = chord.text, insert(text) { return }
    let (screen, context) = focus
    let answering = screen as? any EventAnsweringScreen
    if answering?.answer(.key(chord)) == true { return }
    // The screen gets keys without a command last, since no command waits for a plugin in another process.
    if let command = looks.bindings[chord, in: screen.scope] {
      if !context.send(command) { explainImpossible(command) }
    } else {
      answering?.pass(.key(chord))
    }
  }

  /// Inserts text into the focused text field; returns whether there is one.
  @discardableResult
  private func insert(_ text: String) -> Bool {
    let action = InsertText(text)
    let context = focus.context
    return context.canHandle(action) && context.send(action)
  }

  /// Sends a mouse input to the overlay or screen in focus, with the number of consecutive presses.
  private func handle(_ mouse: MouseInput) {
    interrupts = 0
    // A mouse action dismisses news, as a key does. Problems stay until they were read.
    if mouse.kind.isUse, notices.front?.isProblem == false { notices.dismiss() }
    focus.context.send(UseMouse(mouse, clicks: clicks.count(mouse, at: stopwatch.time)))
  }

  /// Dismisses the message in the status line and resets the click count, since a key was pressed.
  private func beginKey() {
    dismissedFailure = coordinator.failure
    notices.dismiss()
    clicks.forget()
  }
}

extension TerminalInput {
  /// The text that the input types if it is a key, or `nil` for anything else.
  fileprivate var text: String? {
    if case .key(let chord) = self { chord.text } else { nil }
  }
}

extension MouseInput.Kind {
  /// Whether the mouse input is a press or a wheel step, and not the rest of a press.
  fileprivate var isUse: Bool {
    switch self {
    case .press, .wheel: true
    default: false
    }
  }
}

extension KeyChord {
  /// The text that the chord types, or `nil` if it types none.
  fileprivate var text: String? {
    guard modifiers.isSubset(of: .shift) else { return nil }
    return switch key {
    case .character(let character): SafeText(String(character)).string
    case .space: " "
    default: nil
    }
  }
}
