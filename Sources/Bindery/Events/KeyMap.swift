/// What keys mean: the event that stands for a chord.
///
/// A context has one; a scope that sets another changes what the same key does in it.
public struct KeyMap: Hashable, Sendable {
  private var events: [KeyChord: UserEvent]

  /// Creates a map.
  ///
  /// - Parameter events: The events by chord.
  public init(_ events: [KeyChord: UserEvent] = [:]) {
    self.events = events
  }

  /// The map of a context that sets none: enter selects.
  public static let standard = KeyMap([KeyChord(.enter): .select])

  /// What a chord means; nothing where it means only itself.
  ///
  /// - Parameter chord: The chord.
  public subscript(chord: KeyChord) -> UserEvent? {
    get { events[chord] }
    set { events[chord] = newValue }
  }

  /// What an event means: that of its chord where it has one, else itself.
  ///
  /// - Parameter event: The event as the device told it.
  /// - Returns: The event as a view model hears of it.
  public func meaning(of event: UserEvent) -> UserEvent {
    guard case .key(let chord) = event else { return event }
    return events[chord] ?? event
  }

  /// This map with another laid over it.
  ///
  /// - Parameter other: The map whose meanings come first.
  /// - Returns: The map of both.
  public func overlaid(by other: KeyMap) -> KeyMap {
    KeyMap(events.merging(other.events) { _, other in other })
  }
}

extension KeyMap: ContextKey {
  /// The standard map.
  public static var defaultValue: KeyMap { .standard }
}
