internal import Bindery

extension ControlSequence {
  /// What a sequence that begins with CSI means: no input for a key that has no chord, or `nil` if it is unknown.
  var inputs: [TerminalInput]? {
    switch marker {
    case nil: focus.map { [$0] } ?? report.map { [$0] } ?? keys?.map { .key($0) }
    case UInt8(ascii: "["): consoleKeys?.map { .key($0) }
    case UInt8(ascii: "<"): mouse
    default: report.map { [$0] }
    }
  }

  /// The keys of a sequence that begins with SS3, whose last parameter has the modifier keys; `nil` if it is unknown.
  var applicationKeys: [KeyChord]? {
    guard marker == nil, intermediates.isEmpty else { return nil }
    let modifiers = parameters.last?.first.flatMap { $0 }
    if let key = KeyTable.arrow(rxvt: final) { return [KeyChord(key, .control)] }
    if let key = KeyTable.keypad(final) ?? KeyTable.cursor(final) { return chords(key, modifiers: modifiers) }
    return final == UInt8(ascii: "E") ? [] : nil
  }

  private var focus: TerminalInput? {
    guard parameters.isEmpty else { return nil }
    if isPlain(final: "I") { return .focus(true) }
    return isPlain(final: "O") ? .focus(false) : nil
  }

  private var mouse: [TerminalInput]? {
    guard [UInt8(ascii: "M"), UInt8(ascii: "m")].contains(final), intermediates.isEmpty, numbers.count == 3
    else { return nil }
    let input = MouseInput(
      code: numbers[0], column: numbers[1], row: numbers[2], isRelease: final == UInt8(ascii: "m"))
    return input.map { [.mouse($0)] } ?? []
  }

  private var consoleKeys: [KeyChord]? {
    guard parameters.isEmpty, (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) else { return nil }
    return [KeyChord(.function(Int(final) - 0x40))]
  }
}

extension ControlSequence {
  private var keys: [KeyChord]? {
    guard intermediates.isEmpty else { return nil }
    switch Unicode.Scalar(final) {
    case "~" where numbers.first == 27 && numbers.count == 3: return xtermKeys(code: numbers[2], modifiers: self[1])
    case "u": return kittyKeys
    case "~": return numberedKeys()
    case "$": return numberedKeys(.shift)
    case "^": return numberedKeys(.control)
    case "@": return numberedKeys([.shift, .control])
    case "Z": return chords(.tab, modifiers: self[1], adding: .shift)
    case "E": return []
    default: break
    }
    if let key = KeyTable.arrow(rxvt: final) { return [KeyChord(key, .shift)] }
    return KeyTable.cursor(final).flatMap { chords($0, modifiers: self[1], press: self[1, 1]) }
  }

  /// The key of a number, as terminals since the VT220 and rxvt, with its own last bytes for modifiers, send it.
  private func numberedKeys(_ adding: KeyModifiers = []) -> [KeyChord]? {
    guard let number = self[0] else { return nil }
    if number == 2 { return [] }
    return KeyTable.numbered(number).flatMap { chords($0, modifiers: self[1], press: self[1, 1], adding: adding) }
  }

  /// The key of xterm's modifyOtherKeys, whose code is that of the character with shift already applied.
  private func xtermKeys(code: Int, modifiers: Int?) -> [KeyChord]? {
    guard let key = KeyTable.coded(code) else { return nil }
    return chords(key, modifiers: modifiers)?.map { chord in
      guard case .character = chord.key else { return chord }
      return KeyChord(chord.shiftApplied.key, chord.modifiers.subtracting(.shift))
    }
  }

  /// The key of kitty's protocol: its code, that with shift and that on a Latin keyboard; modifiers and the type of the
  /// event; the text.
  private var kittyKeys: [KeyChord]? {
    guard let code = self[0] else { return nil }
    let pressed = chords(.escape, modifiers: self[1], press: self[1, 1])
    guard let modifiers = pressed?.first?.modifiers else { return pressed }
    if modifiers.isSubset(of: .shift), let text = kittyText {
      return TextKeys.chords(of: text)
    }
    let isCommand = !modifiers.isSubset(of: .shift) && code > 0x7F
    if modifiers.contains(.shift), let shifted = self[0, 1], let key = KeyTable.coded(shifted) {
      return [KeyChord(key, modifiers.subtracting(.shift))]
    }
    guard let key = isCommand ? self[0, 2].flatMap(KeyTable.coded) ?? KeyTable.coded(code) : KeyTable.coded(code)
    else { return KeyTable.isFunctional(code) ? [] : nil }
    return [KeyChord(key, modifiers).shiftApplied]
  }

  private var kittyText: String? {
    guard parameters.count > 2 else { return nil }
    let scalars = parameters[2].compactMap { $0.flatMap { Unicode.Scalar(UInt32($0)) } }
    return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars))
  }

  /// Returns the chord of a key, or nothing if it is let go of or pressed with a modifier key that no chord has.
  private func chords(
    _ key: KeyChord.Key, modifiers code: Int?, press: Int? = nil, adding: KeyModifiers = []
  ) -> [KeyChord]? {
    guard press != 3, let modifiers = KeyModifiers(terminalCode: code ?? 1) else { return [] }
    return [KeyChord(key, modifiers.union(adding))]
  }
}

extension KeyModifiers {
  /// Creates a set from a terminal's number for it, which is one more than its bits, or returns `nil` if the super or
  /// hyper key is among them, since the keys then mean something else.
  ///
  /// The locks don't count, and meta is the alternative key.
  fileprivate init?(terminalCode code: Int) {
    let bits = max(code, 1) - 1
    guard bits & (8 | 16) == 0 else { return nil }
    self = []
    if bits & 1 != 0 { insert(.shift) }
    if bits & (2 | 32) != 0 { insert(.alternative) }
    if bits & 4 != 0 { insert(.control) }
  }
}
