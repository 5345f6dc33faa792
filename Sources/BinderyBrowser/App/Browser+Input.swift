internal import Bindery
internal import BinderyInterface
internal import BinderyTerminal
internal import BinderyText

extension Browser {
  /// The key that cancels what runs, and that quits if it is pressed twice in a row.
  static let interrupt = KeyChord(.character("c"), .control)

  /// What takes the input now: the overlay on top, or else the screen on top, with its context.
  var focus: (screen: any BrowserScreen, context: Context) {
    if let front = overlays.front { return (front.overlay, front.context) }
    return place
  }

  /// The screen on top, without overlays, with its context.
  var place: (screen: any BrowserScreen, context: Context) {
    guard let top = coordinator.top, let screen = top.content as? any BrowserScreen else { return (root, rootContext) }
    return (screen, top.context)
  }

  /// Takes one input.
  func take(_ input: TerminalInput) {
    switch input {
    case .key(let chord): take(chord)
    case .paste(let text):
      interrupts = 0
      beginKey()
      insert(SafeText(text).string)
    case .mouse(let mouse): take(mouse)
    case .focus: clicks.forget()
    case .report: break
    }
  }

  /// Inserts what the first inputs type, all of it at once, since a terminal that doesn't tell pastes may send megabytes.
  ///
  /// - Returns: The number of inputs that were taken; 0 if the first one types nothing, or there is no field.
  func takeTyped(_ inputs: ArraySlice<TerminalInput>) -> Int {
    guard inputs.first?.text != nil, focus.context.canHandle(InsertText("")) else { return 0 }
    let texts = Array(inputs.lazy.map(\.text).prefix { $0 != nil }.compactMap(\.self))
    guard insert(texts.joined()) else { return 0 }
    beginKey()
    interrupts = 0
    return texts.count
  }

  private func take(_ chord: KeyChord) {
    beginKey()
    interrupts = chord == Self.interrupt ? interrupts + 1 : 0
    guard interrupts < 2 else { return quit() }
    if interrupts == 1 { tell("Press Ctrl-C again to quit") }
    if let text = chord.text, insert(text) { return }
    let (screen, context) = focus
    let answering = screen as? any EventAnsweringScreen
    if answering?.answer(.key(chord)) == true { return }
    // No command waits for a plugin in another process, so it gets what is left.
    if let command = looks.bindings[chord, in: screen.scope] {
      if !context.send(command) { tellImpossible(command) }
    } else {
      answering?.pass(.key(chord))
    }
  }

  /// Inserts text in the field that has the focus, and returns whether there is one.
  @discardableResult
  private func insert(_ text: String) -> Bool {
    let action = InsertText(text)
    let context = focus.context
    return context.canHandle(action) && context.send(action)
  }

  private func take(_ mouse: MouseInput) {
    interrupts = 0
    // A user of the mouse presses no key to dismiss news. Problems stay until they were read.
    if mouse.kind.isUse, notices.front?.isProblem == false { notices.dismiss() }
    focus.context.send(UseMouse(mouse, clicks: clicks.count(mouse, at: stopwatch.time)))
  }

  /// Dismisses what was told until the next key.
  private func beginKey() {
    dismissedFailure = coordinator.failure
    notices.dismiss()
    clicks.forget()
  }
}

extension TerminalInput {
  /// The text that a key types, or `nil` for anything else.
  fileprivate var text: String? {
    if case .key(let chord) = self { chord.text } else { nil }
  }
}

extension MouseInput.Kind {
  /// Whether this begins something, and isn't the rest of a press.
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
