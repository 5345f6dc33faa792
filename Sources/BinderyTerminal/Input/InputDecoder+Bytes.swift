internal import Bindery

extension InputDecoder {
  /// Decodes one byte according to the current state.
  mutating func decode(_ byte: UInt8) {
    switch state {
    case .text: decodeText(byte)
    case .escape(let isDouble): decodeEscaped(byte, isDouble: isDouble)
    case .lateEscape: decodeLate(byte)
    case .alternative: decodeAlternative(byte)
    case .sequence: decodeSequence(byte)
    case .stringEnd(let isLate): decodeStringEnd(byte, isLate: isLate)
    case .mouse: decodeMouse(byte)
    case .paste: if pasted.append(byte) { endPaste() }
    }
  }

  /// Takes a byte of ordinary text, or a control character that ends it.
  private mutating func decodeText(_ byte: UInt8) {
    guard TextKeys.isControl(byte) else { return text.append(byte) }
    endText(isWhole: true)
    if byte == 0x1B {
      state = .escape(isDouble: false)
    } else {
      emit([TextKeys.chord(ofControl: byte)])
    }
  }

  /// Turns the pending text into keys, and keeps a trailing incomplete character for later.
  ///
  /// - Parameter isWhole: Whether no more text follows, so that an incomplete character is decoded too.
  mutating func endText(isWhole: Bool = false) {
    guard case .text = state, !text.isEmpty else { return }
    let rest = isWhole ? 0 : TextKeys.unfinishedCount(in: text)
    emit(TextKeys.chords(of: String(decoding: text.dropLast(rest), as: UTF8.self)))
    text.removeFirst(text.count - rest)
  }

  /// Takes the byte after an ESC, which begins a sequence or makes a key an alternative one.
  private mutating func decodeEscaped(_ byte: UInt8, isDouble: Bool) {
    if UnfinishedSequence.isIntroducer(byte) {
      let key = KeyChord(.character(Character(Unicode.Scalar(byte))), .alternative)
      return begin(byte, followsEscape: isDouble, keys: isDouble ? [KeyChord(.escape), key] : [key])
    }
    if isDouble { emit([KeyChord(.escape)]) }
    if byte == 0x1B {
      state = .escape(isDouble: true)
    } else if TextKeys.isControl(byte) {
      state = .text
      let chord = TextKeys.chord(ofControl: byte)
      emit([KeyChord(chord.key, chord.modifiers.union(.alternative))])
    } else {
      state = .alternative
      decodeAlternative(byte)
    }
  }

  /// Takes the byte after an ESC that came so late that the ESC counted as the Escape key.
  private mutating func decodeLate(_ byte: UInt8) {
    state = .text
    guard UnfinishedSequence.isIntroducer(byte) else { return decode(byte) }
    begin(byte, followsEscape: false, keys: [KeyChord(.character(Character(Unicode.Scalar(byte))))])
    sequence.isLate = true
  }

  /// Takes a further byte of the character of a key with the alternative modifier.
  private mutating func decodeAlternative(_ byte: UInt8) {
    guard text.isEmpty || byte & 0xC0 == 0x80 else {
      state = .text
      text = []
      return decode(byte)
    }
    text.append(byte)
    guard TextKeys.unfinishedCount(in: text) == 0 else { return }
    state = .text
    let chords = TextKeys.chords(of: String(validating: text, as: UTF8.self) ?? "")
    emit(chords.map { KeyChord($0.key, .alternative) })
    text = []
  }
}
