/// A map from key chords to the events that they stand for.
///
/// A context has one map. A scope that sets another changes the meaning of keys within that scope.
public struct KeyMap: Hashable, Sendable {
  private var events: [KeyChord: UserEvent]

  /// Creates a map from the event that each chord stands for.
  public init(_ events: [KeyChord: UserEvent] = [:]) {
    self.events = events
  }

  /// The map of a context that sets no other; the enter key selects.
  public static let standard = KeyMap([KeyChord(.enter): .select])

  /// The event that a chord stands for, or `nil` if the map has none and the chord is a mere key.
  public subscript(chord: KeyChord) -> UserEvent? {
    get { events[chord] }
    set { events[chord] = newValue }
  }

  /// Returns the event that a key event stands for; an event without an entry in the map stands for itself.
  public func meaning(of event: UserEvent) -> UserEvent {
    guard case .key(let chord) = event else { return event }
    return events[chord] ?? event
  }

  /// Returns this map with the meanings of another added, which take precedence.
  public func overlaid(by other: KeyMap) -> KeyMap {
    KeyMap(events.merging(other.events) { _, other in other })
  }
}

extension KeyMap: ContextKey {
  /// The standard map.
  public static var defaultValue: KeyMap { .standard }
}
