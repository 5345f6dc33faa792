/// An action as it crosses the contract: a verb and what it is about.
///
/// A view model never acts; it says what it would have done, and the host does it.
public struct ActionRequest: Action, Hashable {
  /// Whoever does it answers nothing.
  public typealias Reply = Void

  /// What is to be done, eg: `open`.
  public let verb: String

  /// What it is to be done to, eg: an address.
  public let argument: String

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - verb: What is to be done; one word.
  ///   - argument: What it is to be done to.
  public init(verb: String, argument: String) {
    self.verb = verb
    self.argument = argument
  }

  /// Asks to open an address in whatever opens such addresses.
  ///
  /// - Parameter address: The address.
  /// - Returns: The request.
  public static func open(_ address: String) -> Self {
    Self(verb: "open", argument: address)
  }
}

extension ActionRequest: LosslessStringConvertible {
  /// Reads a request as the contract writes it, or returns nothing where there is no verb.
  ///
  /// - Parameter description: The verb, a space and the argument.
  public init?(_ description: String) {
    let parts = description.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let verb = parts.first, !verb.isEmpty else { return nil }
    self.init(verb: String(verb), argument: parts.count > 1 ? String(parts[1]) : "")
  }

  /// The request as the contract writes it: the verb, a space and the argument.
  public var description: String {
    argument.isEmpty ? verb : "\(verb) \(argument)"
  }
}
