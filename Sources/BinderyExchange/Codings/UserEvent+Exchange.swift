package import Bindery

extension ByteWriter {
  /// Writes an event of the user.
  package mutating func append(_ event: UserEvent) {
    let (tag, modifiers, text): (UserEvent.Tag, KeyModifiers, String) =
      switch event {
      case .select: (.select, [], "")
      case .menu: (.menu, [], "")
      case .copy: (.copy, [], "")
      case .key(let chord): (.key, chord.modifiers, chord.key.contractName)
      case .click(let modifiers): (.click, modifiers, "")
      case .doubleClick(let modifiers): (.doubleClick, modifiers, "")
      case .paste(let text): (.paste, [], text)
      }
    append(tag.rawValue)
    append(modifiers.rawValue)
    append(text)
  }
}

extension ByteReader {
  /// Reads an event of the user.
  mutating func userEvent() throws(ExchangeError) -> UserEvent {
    let tag = UserEvent.Tag(rawValue: try number())
    let (modifiers, text) = (KeyModifiers(rawValue: try number()), try text())
    switch tag {
    case .select: return .select
    case .menu: return .menu
    case .copy: return .copy
    case .key:
      guard let key = KeyChord.Key(contractName: text) else { throw ExchangeError("'\(text)' is no key") }
      return .key(KeyChord(key, modifiers))
    case .click: return .click(modifiers)
    case .doubleClick: return .doubleClick(modifiers)
    case .paste: return .paste(text)
    case nil: throw ExchangeError("nothing that a user does has this number")
    }
  }
}

extension UserEvent {
  /// The number that encodes the case of a user's event.
  fileprivate enum Tag: UInt8 {
    case select = 1
    case menu, copy, key, click, doubleClick, paste
  }
}
