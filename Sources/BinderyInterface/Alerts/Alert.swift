public import Bindery

/// A message that a user answers with one of several buttons.
///
/// The receiver that shows it replies with the chosen button, or `nil` if the user dismissed it.
public struct Alert: Action {
  /// The chosen button, or `nil` if the user dismissed the alert.
  public typealias Reply = AlertButton?

  /// The title of the alert, in a few words.
  public let title: String

  /// The text below the title, or `nil` if the title suffices.
  public let message: String?

  /// The buttons, in display order.
  public let buttons: [AlertButton]

  /// Creates an alert, which is shown when it is sent, for example by `Context.ask(_:)`.
  public init(_ title: String, message: String? = nil, buttons: [AlertButton]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

/// A button of an alert.
public struct AlertButton: Sendable {
  /// The effect of choosing a button, by which a view decides how to draw it.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// The button continues with the operation.
    case normal

    /// The button cancels the operation, and changes nothing.
    case cancel

    /// The button continues with an operation that destroys data irrevocably.
    case destructive
  }

  /// The title of the button.
  public let title: String

  /// The effect of choosing the button.
  public let role: Role

  /// The action that `Context.ask(_:)` sends after the button is chosen, or `nil` for none.
  public let followUp: (any Action)?

  /// Creates a button, which by default continues without an action of its own.
  public init(_ title: String, role: Role = .normal, followUp: (any Action)? = nil) {
    self.title = title
    self.role = role
    self.followUp = followUp
  }
}

extension Context {
  /// Shows an alert, and sends the follow-up action of the chosen button.
  ///
  /// The result is the chosen button, `nil` if the user dismissed the alert, or `notHandled` if no receiver shows
  /// alerts. It is returned once the follow-up action was performed.
  @discardableResult
  public func ask(_ alert: Alert) async -> ActionResult<AlertButton?> {
    let result = await send(alert)
    if case .handled(let button?) = result, let action = button.followUp { await follow(action) }
    return result
  }
}
