package import CBindery

/// An action of a user, on whatever device.
///
/// Every input becomes one of these events before a view model sees it.
public enum UserEvent: Hashable, Sendable {
  /// Selected the item, for its primary action.
  case select

  /// Requested the menu of the item.
  case menu

  /// Requested a copy of the item.
  case copy

  /// Pressed a key chord for which the context's key map has no other event.
  case key(KeyChord)

  /// Clicked on the item.
  case click(KeyModifiers)

  /// Double-clicked on the item.
  case doubleClick(KeyModifiers)

  /// Pasted text.
  case paste(String)
}

extension UserEvent {
  /// Calls a function with this event in the form of the contract.
  ///
  /// - Parameter body: The function. Its argument is valid until it returns.
  /// - Returns: The result of `body`.
  package func withContractEvent<Result>(_ body: (UnsafePointer<bindery_event>) -> Result) -> Result {
    let (type, modifiers, text) = contractParts
    return text.withContractText { text in
      var event = bindery_event(
        size: UInt32(MemoryLayout<bindery_event>.size), type: type.rawValue, modifiers: modifiers.rawValue, reserved: 0,
        text: text)
      return body(&event)
    }
  }

  private var contractParts: (bindery_event_type, KeyModifiers, String) {
    switch self {
    case .select: (BINDERY_SELECT, [], "")
    case .menu: (BINDERY_MENU, [], "")
    case .copy: (BINDERY_COPY, [], "")
    case .key(let chord): (BINDERY_KEY, chord.modifiers, chord.key.contractName)
    case .click(let modifiers): (BINDERY_CLICK, modifiers, "")
    case .doubleClick(let modifiers): (BINDERY_DOUBLE_CLICK, modifiers, "")
    case .paste(let text): (BINDERY_PASTE, [], text)
    }
  }

  /// Creates an event from its form in the contract, or returns `nil` if a later version added its type or key.
  ///
  /// The form is borrowed: nothing of it is kept.
  package init?(_ event: bindery_event) {
    let modifiers = KeyModifiers(rawValue: event.modifiers)
    switch bindery_event_type(event.type) {
    case BINDERY_SELECT: self = .select
    case BINDERY_MENU: self = .menu
    case BINDERY_COPY: self = .copy
    case BINDERY_CLICK: self = .click(modifiers)
    case BINDERY_DOUBLE_CLICK: self = .doubleClick(modifiers)
    case BINDERY_PASTE: self = .paste(event.text.string)
    case BINDERY_KEY:
      guard let key = KeyChord.Key(contractName: event.text.string) else { return nil }
      self = .key(KeyChord(key, modifiers))
    default: return nil
    }
  }
}
