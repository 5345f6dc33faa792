/// A view model of a screen that takes what the user does as inputs, and sends one-time events as outputs.
///
/// Its state is in observable properties, and what can be started in ``Command``s. So a screen is a function of the
/// state, a test needs no screen, and no event is lost or coalesced.
@MainActor
public protocol InteractiveViewModel: AnyObject {
  /// The type of the user's inputs, usually an enumeration.
  associatedtype Input: Sendable

  /// The type of the one-time events that the view model sends, usually an enumeration.
  associatedtype Output: Sendable

  /// The broadcast of the view model's one-time events to all subscribers.
  var outputs: Outputs<Output> { get }

  /// Handles an input of the user. An input that isn't possible now has no effect.
  func send(_ input: Input)
}
