internal import CBindery

/// A user event that the contract defines, such as a key or a click.
struct KnownEvent: Hashable {
  /// The type of the event, as a number of `bindery_event_type`.
  let type: UInt32

  /// The modifier keys that are held down, as bits of `bindery_modifier`.
  var modifiers: UInt32 = 0

  /// The name of the key, or the pasted text; empty for other types.
  var text = ""
}

extension KnownEvent {
  /// Events of all types, with each printable ASCII key, each named key, and some keys with a modifier.
  static let all: [KnownEvent] = others + keys + heldKeys

  /// All known events in groups: those that plugins look at most are alone, and the others are in groups of eight.
  static let groups: [[KnownEvent]] = {
    let alone = others + namedKeys.map { key($0) }
    let rest = all.filter { !alone.contains($0) }
    return alone.map { [$0] }
      + stride(from: 0, to: rest.count, by: 8).map { Array(rest[$0..<min($0 + 8, rest.count)]) }
  }()

  /// The events of all types, with a few keys, in two groups.
  static let fewGroups: [[KnownEvent]] = [others, ["enter", "a", "f99"].map { key($0) }]

  /// The events other than keys, such as a click.
  private static let others: [KnownEvent] =
    [BINDERY_SELECT, BINDERY_MENU, BINDERY_COPY, BINDERY_CLICK, BINDERY_DOUBLE_CLICK].map {
      KnownEvent(type: $0.rawValue)
    }
    + ["ß 👍🏽", ""].map { KnownEvent(type: BINDERY_PASTE.rawValue, text: $0) }

  /// The lower-case letters of ASCII.
  private static let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map(name)

  /// The names of the keys that type no character.
  private static let namedKeys =
    [
      "enter", "space", "tab", "escape", "backspace", "delete", "up", "down", "left", "right", "home", "end", "page-up",
      "page-down",
    ] + (1...12).map { "f\($0)" }

  /// The events for keys without modifier keys.
  private static let keys = ((0x21...0x7E).map(name) + namedKeys + ["ß", "👍🏽", "f99"]).map { key($0) }

  /// The events for keys with modifier keys.
  private static let heldKeys =
    (letters + namedKeys).map { key($0, BINDERY_CONTROL) } + namedKeys.map { key($0, BINDERY_SHIFT) }

  /// Returns the name of the key that types an ASCII character.
  private static func name(_ byte: UInt8) -> String { String(UnicodeScalar(byte)) }

  /// Returns the event for a key, with the modifier keys that are held.
  private static func key(_ text: String, _ held: bindery_modifier = bindery_modifier(rawValue: 0)) -> KnownEvent {
    KnownEvent(type: BINDERY_KEY.rawValue, modifiers: held.rawValue, text: text)
  }
}

extension KnownEvent: CustomStringConvertible {
  /// The event as a noun phrase without an article, such as `event 4 with 'page-up'`.
  var description: String {
    "event \(type)" + (text.isEmpty ? "" : " with '\(text)'")
      + (modifiers == 0 ? "" : " and the modifiers \(modifiers)")
  }
}

extension GuardedEvent {
  /// Creates a guarded copy of an event.
  init(_ event: KnownEvent) {
    self.init(type: event.type, modifiers: event.modifiers, text: event.text)
  }
}
