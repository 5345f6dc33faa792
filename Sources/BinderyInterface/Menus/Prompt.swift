public import Bindery

/// A question that a user answers with a line of text.
///
/// Whoever shows it replies with the text, or nothing where the user turned away.
public struct Prompt: Action, Hashable {
  /// What the user wrote.
  public typealias Reply = String?

  /// What is asked, in a few words.
  public let title: String

  /// What the user should know.
  public let message: String?

  /// What is there to begin with.
  public let text: String

  /// Creates a prompt.
  ///
  /// - Parameters:
  ///   - title: What is asked, in a few words.
  ///   - message: What the user should know.
  ///   - text: What is there to begin with.
  public init(_ title: String, message: String? = nil, text: String = "") {
    self.title = title
    self.message = message
    self.text = text
  }
}
