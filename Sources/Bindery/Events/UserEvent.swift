package import CBindery

/// An input of the user on an item, such as a key or a click, independent of the device.
///
/// Every input is converted to one of these events before a view model receives it.
public enum UserEvent: Hashable, Sendable {
  /// The user selected the item, for its primary action.
  case select

  /// The user requested the menu of the item.
  case menu

  /// The user requested to copy the item.
  case copy

  /// The user pressed a key that the context's key map doesn't turn into another event.
  case key(KeyChord)

  /// The user clicked on the item, perhaps with modifier keys held down.
  case click(KeyModifiers)

  /// The user double-clicked on the item, perhaps with modifier keys held down.
  case doubleClick(KeyModifiers)

  /// The user pasted text.
  case paste(String)
}

extension UserEvent {
  /// Calls a function with this event as a struct of the C interface between host and plugin.
  ///
  /// - Parameter body: The function. Its argument is valid only until it returns.
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

  /// The type, modifier keys and text of the event in the C interface.
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

  /// Creates an event from the C interface's struct; `nil` if a later version of the interface added its type or key.
  ///
  /// The event keeps no pointer into the struct.
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
