/// A map from key chords to the events that they trigger, such as from the enter key to `select`.
///
/// A context has one map. A scope that sets another changes the meaning of keys within that scope.
public struct KeyMap: Hashable, Sendable {
  /// The events, by the keys that stand for them.
  private var events: [KeyChord: UserEvent]

  /// Creates a map from a dictionary of key chords and their events.
  public init(_ events: [KeyChord: UserEvent] = [:]) {
    self.events = events
  }

  /// The default map, in which the enter key triggers `select`.
  public static let standard = KeyMap([KeyChord(.enter): .select])

  /// The event that a key chord triggers, or `nil` if the map doesn't contain the chord.
  public subscript(chord: KeyChord) -> UserEvent? {
    get { events[chord] }
    set { events[chord] = newValue }
  }

  /// Returns the event that the map assigns to a key event; any other event is returned unchanged.
  public func meaning(of event: UserEvent) -> UserEvent {
    guard case .key(let chord) = event else { return event }
    return events[chord] ?? event
  }

  /// Returns this map with the entries of another map added, which take precedence.
  public func overlaid(by other: KeyMap) -> KeyMap {
    KeyMap(events.merging(other.events) { _, other in other })
  }
}

extension KeyMap: ContextKey {
  /// The default map of a context, in which the enter key triggers `select`.
  public static var defaultValue: KeyMap { .standard }
}
