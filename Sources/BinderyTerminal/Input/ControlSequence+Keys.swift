internal import Bindery

extension ControlSequence {
  /// The inputs that a CSI sequence stands for: empty for a key without a chord, `nil` if unknown.
  var inputs: [TerminalInput]? {
    switch marker {
    case nil: focus.map { [$0] } ?? report.map { [$0] } ?? keys?.map { .key($0) }
    case UInt8(ascii: "["): consoleKeys?.map { .key($0) }
    case UInt8(ascii: "<"): mouse
    default: report.map { [$0] }
    }
  }

  /// The keys that an SS3 sequence stands for: empty for a key without a chord, `nil` if unknown.
  ///
  /// Its last parameter holds the modifier keys.
  var applicationKeys: [KeyChord]? {
    guard marker == nil, intermediates.isEmpty else { return nil }
    let modifiers = parameters.last?.first.flatMap { $0 }
    if let key = KeyTable.arrow(rxvt: final) { return [KeyChord(key, .control)] }
    if let key = KeyTable.keypad(final) ?? KeyTable.cursor(final) { return chords(key, modifiers: modifiers) }
    return final == UInt8(ascii: "E") ? [] : nil
  }

  /// The report that the terminal's window has gained or lost the keyboard focus, or `nil` for another sequence.
  private var focus: TerminalInput? {
    guard parameters.isEmpty else { return nil }
    if isPlain(final: "I") { return .focus(true) }
    return isPlain(final: "O") ? .focus(false) : nil
  }

  /// The mouse input that the sequence encodes (SGR mode), or `nil` for another sequence.
  private var mouse: [TerminalInput]? {
    guard [UInt8(ascii: "M"), UInt8(ascii: "m")].contains(final), intermediates.isEmpty, numbers.count == 3
    else { return nil }
    let input = MouseInput(
      code: numbers[0], column: numbers[1], row: numbers[2], isRelease: final == UInt8(ascii: "m"))
    return input.map { [.mouse($0)] } ?? []
  }

  /// The function key that the sequence encodes on the Linux console, or `nil` for another sequence.
  private var consoleKeys: [KeyChord]? {
    guard parameters.isEmpty, (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) else { return nil }
    return [KeyChord(.function(Int(final) - 0x40))]
  }
}

extension ControlSequence {
  /// The keys that the sequence encodes, or `nil` if it is no key's sequence.
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

  /// Returns the key whose number the sequence holds, or `nil` if unknown; rxvt encodes modifiers in the last byte.
  private func numberedKeys(_ adding: KeyModifiers = []) -> [KeyChord]? {
    guard let number = self[0] else { return nil }
    if number == 2 { return [] }
    return KeyTable.numbered(number).flatMap { chords($0, modifiers: self[1], press: self[1, 1], adding: adding) }
  }

  /// Returns the key of xterm's modifyOtherKeys; its code is the character with shift already applied.
  private func xtermKeys(code: Int, modifiers: Int?) -> [KeyChord]? {
    guard let key = KeyTable.coded(code) else { return nil }
    return chords(key, modifiers: modifiers)?.map { chord in
      guard case .character = chord.key else { return chord }
      return KeyChord(chord.shiftApplied.key, chord.modifiers.subtracting(.shift))
    }
  }

  /// The key of a sequence of kitty's keyboard protocol, or `nil` if unknown.
  ///
  /// The parameters are: the key's code, its code with shift and its code on a Latin keyboard; the modifiers and the
  /// type of the event; the text.
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

  /// The text that a key types, as kitty's protocol reports it, or `nil` if the sequence has none.
  private var kittyText: String? {
    guard parameters.count > 2 else { return nil }
    let scalars = parameters[2].compactMap { $0.flatMap { Unicode.Scalar(UInt32($0)) } }
    return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars))
  }

  /// Returns the chord of a key, or an empty array for a release or a modifier key that chords lack.
  ///
  /// - Parameters:
  ///   - key: The key that was pressed or released.
  ///   - code: The modifiers as a terminal numbers them, or `nil` for none.
  ///   - press: The type of the event in kitty's protocol, where 3 is a release.
  ///   - adding: Further modifiers.
  /// - Returns: At most one chord; never `nil`.
  private func chords(
    _ key: KeyChord.Key, modifiers code: Int?, press: Int? = nil, adding: KeyModifiers = []
  ) -> [KeyChord]? {
    guard press != 3, let modifiers = KeyModifiers(terminalCode: code ?? 1) else { return [] }
    return [KeyChord(key, modifiers.union(adding))]
  }
}

extension KeyModifiers {
  /// Creates a set of modifiers from a terminal's number, which is its bits plus one; `nil` with super or hyper.
  ///
  /// Keys with super or hyper mean something else. Caps lock and num lock are ignored, and meta counts as the
  /// alternative key.
  fileprivate init?(terminalCode code: Int) {
    let bits = max(code, 1) - 1
    guard bits & (8 | 16) == 0 else { return nil }
    self = []
    if bits & 1 != 0 { insert(.shift) }
    if bits & (2 | 32) != 0 { insert(.alternative) }
    if bits & 4 != 0 { insert(.control) }
  }
}
