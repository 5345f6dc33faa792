public import Bindery

/// Keeps the actions of a type that reach a context, for a test that says exactly which they are.
///
/// ```swift
/// let context = Context.testing()
/// let actions = ActionRecorder(of: ActionRequest.self, in: context)
/// context.send(ActionRequest.open("https://example.org"))
/// try actions.expect([.open("https://example.org")])
/// ```
public final class ActionRecorder<Recorded: Action & Hashable>: Sendable {
  private let recording: Recording<Recorded>
  private let registration: Registration

  /// Receives the actions of a type from now on.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - context: The context that they reach.
  ///   - reply: What they are answered with.
  public init(of type: Recorded.Type, in context: Context, reply: @escaping @Sendable (Recorded) -> Recorded.Reply) {
    let recording = Recording<Recorded>("actions")
    self.recording = recording
    registration = context.receive(type) { action in
      recording.add(action)
      return reply(action)
    }
  }

  /// Receives the actions of a type from now on.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - context: The context that they reach.
  public convenience init(of type: Recorded.Type, in context: Context) where Recorded.Reply == Void {
    self.init(of: type, in: context) { _ in }
  }

  /// The actions that came and weren't expected yet, in order.
  public var actions: [Recorded] { recording.all }

  /// Expects that exactly these actions came since the last expectation, in this order.
  ///
  /// - Parameter expected: The actions; none where there may be none.
  /// - Throws: A `RecordingDifference` where one is missing, or came unexpectedly.
  public func expect(_ expected: [Recorded]) throws(RecordingDifference) {
    try recording.expect(expected)
  }

  /// Receives no more.
  public func end() {
    registration.end()
  }
}
