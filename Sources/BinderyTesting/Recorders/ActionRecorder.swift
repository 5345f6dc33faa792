public import Bindery

/// A recorder of the actions of one type that reach a context, for a test that expects exactly these.
///
/// ```swift
/// let context = Context.testing()
/// let actions = ActionRecorder(of: ActionRequest.self, in: context)
/// context.send(ActionRequest.open("https://example.org"))
/// try actions.expect([.open("https://example.org")])
/// ```
public final class ActionRecorder<Recorded: Action & Hashable>: Sendable {
  /// The recorded actions.
  private let recording: Recording<Recorded>
  /// The registration of the receiver in the context.
  private let registration: Registration

  /// Starts to receive the actions of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the actions.
  ///   - context: The context that the actions are sent to.
  ///   - reply: Returns the reply to an action.
  public init(of type: Recorded.Type, in context: Context, reply: @escaping @Sendable (Recorded) -> Recorded.Reply) {
    let recording = Recording<Recorded>("actions")
    self.recording = recording
    registration = context.receive(type) { action in
      recording.add(action)
      return reply(action)
    }
  }

  /// Starts to receive the actions of a type that has no reply.
  ///
  /// - Parameters:
  ///   - type: The type of the actions.
  ///   - context: The context that the actions are sent to.
  public convenience init(of type: Recorded.Type, in context: Context) where Recorded.Reply == Void {
    self.init(of: type, in: context) { _ in }
  }

  /// The actions that were received since the last call of ``expect(_:)``, in order.
  public var actions: [Recorded] { recording.all }

  /// Expects that exactly these actions were received since the last call, in this order, and forgets them.
  ///
  /// - Parameter expected: The actions; empty if none may have been received.
  /// - Throws: A `RecordingDifference` if an action is missing or unexpected.
  public func expect(_ expected: [Recorded]) throws(RecordingDifference) {
    try recording.expect(expected)
  }

  /// Stops receiving actions.
  public func end() {
    registration.end()
  }
}
