public import Bindery

/// A message that a user answers with one of several buttons.
///
/// Whoever shows it replies with the button, or nothing where the user turned away.
public struct Alert: Action {
  /// The button that was chosen.
  public typealias Reply = AlertButton?

  /// What it is about, in a few words.
  public let title: String

  /// What the user should know; nothing where the title says it all.
  public let message: String?

  /// What can be answered, in the order to show it.
  public let buttons: [AlertButton]

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: What it is about, in a few words.
  ///   - message: What the user should know.
  ///   - buttons: What can be answered, in the order to show it.
  public init(_ title: String, message: String? = nil, buttons: [AlertButton]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

/// An answer that an alert offers.
public struct AlertButton: Sendable {
  /// What choosing a button is like.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// Goes on.
    case normal

    /// Leaves everything as it is.
    case cancel

    /// Loses something that can't be had back.
    case destructive
  }

  /// What the button says.
  public let title: String

  /// What choosing it is like.
  public let role: Role

  /// What to do once it is chosen.
  public let followUp: (any Action)?

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: What the button says.
  ///   - role: What choosing it is like.
  ///   - followUp: What to do once it is chosen.
  public init(_ title: String, role: Role = .normal, followUp: (any Action)? = nil) {
    self.title = title
    self.role = role
    self.followUp = followUp
  }
}

extension Context {
  /// Shows an alert, and sends what follows the button that was chosen.
  ///
  /// - Parameter alert: The alert.
  /// - Returns: The button; nothing where the user turned away; or that nobody shows alerts.
  @discardableResult
  public func ask(_ alert: Alert) async -> ActionResult<AlertButton?> {
    let result = await send(alert)
    if case .handled(let button?) = result, let action = button.followUp { await follow(action) }
    return result
  }
}
