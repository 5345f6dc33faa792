/// The name and title of an action, known without a view model.
public struct ActionDeclaration: Hashable, Sendable {
  /// The name, unique among the actions of its view model.
  public let name: String

  /// The title for users, such as `Open in the store`, which is the name for an action without one.
  public let title: String

  /// Whether a view model may refuse the action, and say why.
  public let isConditional: Bool

  /// Creates a declaration.
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
