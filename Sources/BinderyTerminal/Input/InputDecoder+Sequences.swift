internal import Bindery

extension InputDecoder {
  /// Begins a sequence after ESC and its introducer.
  ///
  /// - Parameters:
  ///   - introducer: The byte after ESC, such as `[`.
  ///   - followsEscape: Whether another ESC came before.
  ///   - keys: The keys that these bytes mean if nothing follows.
  mutating func begin(_ introducer: UInt8, followsEscape: Bool, keys: [KeyChord]) {
    sequence = UnfinishedSequence(introducer: introducer, followsEscape: followsEscape, keys: keys)
    state = .sequence
    pauses.restart()
  }

  /// Ends the current sequence and adds its inputs; `nil` means that the sequence is unknown.
  mutating func endSequence(_ meaning: [TerminalInput]?) {
    state = .text
    text = []
    let meaning = meaning ?? [.report(.unknown)]
    guard sequence.followsEscape else { return inputs += meaning }
    if case .key(let chord)? = meaning.first {
      emit([KeyChord(chord.key, chord.modifiers.union(.alternative))])
    } else {
      inputs += [.key(KeyChord(.escape))] + meaning
    }
  }

  /// Takes a byte of an escape sequence.
  mutating func decodeSequence(_ byte: UInt8) {
    switch sequence.append(byte) {
    case .more: break
    case .escaped: state = .stringEnd(isLate: false)
    case .ended: end(with: byte)
    case .broken:
      breakSequence()
      decode(byte)
    }
  }

  /// Takes the byte after an ESC within a string such as OSC, which ends the string if it is a backslash.
  mutating func decodeStringEnd(_ byte: UInt8, isLate: Bool) {
    if byte == UInt8(ascii: "\\") { return end(with: byte) }
    if isLate || byte == 0x1B, let report = sequence.report {
      // This is how rxvt ends the report of a color.
      endSequence([report])
      return decode(byte)
    }
    breakSequence()
    if isLate { emit([KeyChord(.escape)]) } else { state = .escape(isDouble: false) }
    decode(byte)
  }

  /// Takes a byte of a mouse input in the older encoding, three bytes after `CSI M`.
  mutating func decodeMouse(_ byte: UInt8) {
    guard byte >= 0x20 else {
      endSequence(nil)
      return decode(byte)
    }
    text.append(byte)
    guard text.count == 3 else { return }
    let numbers = text.map { Int($0) - 0x20 }
    let input = MouseInput(code: numbers[0], column: numbers[1], row: numbers[2], isRelease: false)
    endSequence(input.map { [.mouse($0)] } ?? [])
  }

  /// Ends a bracketed paste, and adds its text to the inputs.
  mutating func endPaste() {
    state = .text
    inputs.append(.paste(pasted.text))
    pasted = PastedText()
  }
}

extension InputDecoder {
  /// Ends a sequence that the next byte doesn't continue.
  private mutating func breakSequence() {
    guard sequence.isEmpty else { return endSequence(nil) }
    state = .text
    emit(sequence.takeKeys())
  }

  /// Ends an escape sequence with its last byte, and adds the input that it encodes.
  private mutating func end(with final: UInt8) {
    guard sequence.isWhole else { return endSequence(nil) }
    switch Unicode.Scalar(sequence.introducer) {
    case "[": endControl(ControlSequence(sequence.bytes, final: final))
    case "O": endSequence(ControlSequence(sequence.bytes, final: final).applicationKeys?.map { .key($0) })
    default: endSequence([sequence.report ?? .report(.unknown)])
    }
  }

  /// Ends a control sequence, and adds the input that it encodes, or begins a paste or a mouse input.
  private mutating func endControl(_ control: ControlSequence) {
    if control.beginsPaste {
      endSequence([])
      state = .paste
      pauses.restart()
    } else if control.isPlain(final: "M"), sequence.isEmpty {
      state = .mouse
    } else {
      endSequence(control.inputs)
    }
  }
}
