public import Bindery

/// A question that a user answers with a line of text.
///
/// The receiver that shows it replies with the text, or `nil` if the user dismissed it.
public struct Prompt: Action, Hashable {
  /// The text that the user entered, or `nil` if the user dismissed the prompt.
  public typealias Reply = String?

  /// The question, in a few words.
  public let title: String

  /// The text below the title, or `nil` if the title suffices.
  public let message: String?

  /// The initial text of the input, which the user edits.
  public let text: String

  /// Creates a prompt, which is shown when it is sent.
  public init(_ title: String, message: String? = nil, text: String = "") {
    self.title = title
    self.message = message
    self.text = text
  }
}
