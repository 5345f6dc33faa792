/// The name and title of an action that a view model offers the user, known before any such view model exists.
public struct ActionDeclaration: Hashable, Sendable {
  /// The name of the action, unique among the actions of its view model.
  public let name: String

  /// The title of the action for users, such as `Open in the store`; if the author gave none, the name.
  public let title: String

  /// Whether a view model may refuse the action at times, with a reason for the user.
  public let isConditional: Bool

  /// Creates the declaration of an action.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of its view model.
  ///   - title: The title for users, or `nil` or an empty text to show the name.
  ///   - isConditional: Whether a view model may refuse the action, and say why.
  public init(name: String, title: String? = nil, isConditional: Bool = false) {
    self.name = name
    self.title = title.flatMap { $0.isEmpty ? nil : $0 } ?? name
    self.isConditional = isConditional
  }
}

extension ActionDeclaration: ExpressibleByStringLiteral {
  /// Creates the declaration of an action that is shown by its name and never refused.
  public init(stringLiteral name: String) {
    self.init(name: name)
  }
}
