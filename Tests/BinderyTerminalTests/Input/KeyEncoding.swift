import Bindery

/// The sequences that terminals send for keys, written independently of the decoder.
enum KeyEncoding: CaseIterable {
  /// What every terminal sends, with xterm's numbers for modifiers.
  case xterm
  /// The same after the program has switched the cursor keys to their application mode.
  case application
  /// Lower case and other last bytes for modifiers, an ESC before for the alternative key.
  case rxvt
  /// xterm's modifyOtherKeys, for keys that have characters.
  case otherKeys
  /// kitty's keyboard protocol as it distinguishes all keys.
  case kitty
  /// kitty's keyboard protocol with the key's character on a shifted keyboard, the type of event and the text.
  case kittyFull

  /// Returns the bytes of a chord, or `nil` if the protocol has none that mean this chord alone.
  func bytes(of chord: KeyChord) -> String? {
    switch self {
    case .xterm: typed(chord) ?? numbered(chord, first: ["P", "Q", "R", "S"].map { "\u{1B}O\($0)" })
    case .application: chord.modifiers.isEmpty ? final(of: chord.key).map { "\u{1B}O\($0)" } : nil
    case .rxvt: rxvt(chord)
    case .otherKeys: code(of: chord).map { "\u{1B}[27;\(number(chord, shift: true));\($0.typed)~" }
    case .kitty: kitty(chord)
    case .kittyFull: kitty(chord, isFull: true)
    }
  }
}

extension KeyEncoding {
  private func number(_ chord: KeyChord, shift: Bool = false) -> Int {
    var number = 1
    if chord.modifiers.contains(.shift) || shift && isCapital(chord) { number += 1 }
    if chord.modifiers.contains(.alternative) { number += 2 }
    if chord.modifiers.contains(.control) { number += 4 }
    return number
  }

  private func isCapital(_ chord: KeyChord) -> Bool {
    guard case .character(let character) = chord.key else { return false }
    return character.isUppercase
  }

  private func typed(_ chord: KeyChord) -> String? {
    guard !chord.modifiers.contains(.shift) else { return chord == KeyChord(.tab, .shift) ? "\u{1B}[Z" : nil }
    let prefix = chord.modifiers.contains(.alternative) ? "\u{1B}" : ""
    let hasControl = chord.modifiers.contains(.control)
    switch chord.key {
    case .character(let character) where hasControl: return control(character).map { prefix + $0 }
    // These begin sequences, and are keys if nothing follows; another test is about that.
    case .character(let character) where !prefix.isEmpty && "[]OPX^_".contains(character): return nil
    case .character(let character): return prefix + String(character)
    case .space: return prefix + (hasControl ? "\0" : " ")
    case .enter where !hasControl: return prefix + "\r"
    case .tab where !hasControl: return prefix + "\t"
    case .backspace where !hasControl: return prefix + "\u{7F}"
    default: return nil
    }
  }

  private func control(_ character: Character) -> String? {
    guard let value = character.asciiValue, "abcdefgklnopqrstuvwxyz\\]^_".contains(character) else { return nil }
    return String(Unicode.Scalar(value & 0x1F))
  }

  private func final(of key: KeyChord.Key) -> String? {
    switch key {
    case .up: "A"
    case .down: "B"
    case .right: "C"
    case .left: "D"
    case .home: "H"
    case .end: "F"
    default: nil
    }
  }

  private func numbered(_ chord: KeyChord, first: [String]) -> String? {
    let modified = chord.modifiers.isEmpty ? nil : number(chord)
    if let final = final(of: chord.key) { return modified.map { "\u{1B}[1;\($0)\(final)" } ?? "\u{1B}[\(final)" }
    if case .function(let index) = chord.key, (1...4).contains(index) {
      return modified.map { "\u{1B}[1;\($0)\(["P", "Q", "R", "S"][index - 1])" } ?? first[index - 1]
    }
    return vtNumber(chord.key).map { "\u{1B}[\($0)\(modified.map { ";\($0)" } ?? "")~" }
  }

  private func vtNumber(_ key: KeyChord.Key) -> Int? {
    switch key {
    case .delete: 3
    case .pageUp: 5
    case .pageDown: 6
    case .function(let index) where (1...12).contains(index):
      [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24][index - 1]
    default: nil
    }
  }

  private func rxvt(_ chord: KeyChord) -> String? {
    let prefix = chord.modifiers.contains(.alternative) ? "\u{1B}" : ""
    let modifiers = chord.modifiers.subtracting(.alternative)
    if let final = final(of: chord.key), !"HF".contains(final) {
      let small = final.lowercased()
      if modifiers.isEmpty { return prefix + "\u{1B}[\(final)" }
      return modifiers == .shift ? prefix + "\u{1B}[\(small)" : modifiers == .control ? prefix + "\u{1B}O\(small)" : nil
    }
    let number = chord.key == .home ? 7 : chord.key == .end ? 8 : vtNumber(chord.key)
    let finals: [KeyModifiers: String] = [[]: "~", .shift: "$", .control: "^", [.shift, .control]: "@"]
    return number.flatMap { number in finals[modifiers].map { "\(prefix)\u{1B}[\(number)\($0)" } }
  }
}

extension KeyEncoding {
  /// The codes of a key that has one: what the key types with shift, what it types without, and its text.
  private func code(of chord: KeyChord) -> (typed: UInt32, key: UInt32)? {
    switch chord.key {
    case .character(let character):
      guard !chord.modifiers.contains(.shift), character.unicodeScalars.count == 1,
        let typed = character.unicodeScalars.first, let key = character.lowercased().unicodeScalars.first
      else { return nil }
      return (typed.value, key.value)
    case .enter: return (13, 13)
    case .tab: return (9, 9)
    case .space: return (32, 32)
    case .escape: return (27, 27)
    case .backspace: return (127, 127)
    default: return nil
    }
  }

  private func kitty(_ chord: KeyChord, isFull: Bool = false) -> String? {
    if case .function(let index) = chord.key {
      if (13...35).contains(index) { return "\u{1B}[\(57363 + index);\(number(chord))u" }
      // The sequence of xterm would be that of a cursor's position.
      if index == 3 { return "\u{1B}[13;\(number(chord))~" }
    }
    guard let code = code(of: chord) else {
      return numbered(chord, first: ["P", "Q", "R", "S"].map { "\u{1B}[\($0)" })
    }
    let modifiers = number(chord, shift: true)
    guard isFull else { return "\u{1B}[\(code.key);\(modifiers)u" }
    let shifted = isCapital(chord) ? ":\(code.typed)" : ""
    let text = chord.modifiers.isEmpty && code.typed >= 32 && code.typed != 127 ? ";\(code.typed)" : ""
    return "\u{1B}[\(code.key)\(shifted);\(modifiers):1\(text)u"
  }
}
