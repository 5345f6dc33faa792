/// A request of a view model that the host perform something: a verb and its argument, such as `open` and an address.
///
/// It crosses the C interface between plugin and host as text. A view model never acts: it returns a request, and the
/// host performs the action.
public struct ActionRequest: Action, Hashable {
  /// The reply to the request, which is empty: the view model isn't told whether the host succeeds.
  public typealias Reply = Void

  /// The verb of the request, a single word without spaces such as `open`.
  public let verb: String

  /// The argument of the verb, such as an address, or empty text for a verb that takes none.
  public let argument: String

  /// Creates a request from its verb and argument.
  ///
  /// - Parameters:
  ///   - verb: The verb, a single word without spaces.
  ///   - argument: The argument of the verb, or empty text for a verb that takes none.
  public init(verb: String, argument: String) {
    self.verb = verb
    self.argument = argument
  }

  /// Returns a request to open an address, such as that of a web page, in whichever program opens such addresses.
  public static func open(_ address: String) -> Self {
    Self(verb: openVerb, argument: address)
  }

  /// Returns a request to copy text, such as the address of an item, so that the user can paste it elsewhere.
  public static func copy(_ text: String) -> Self {
    Self(verb: copyVerb, argument: text)
  }

  /// The verb of requests to open an address.
  private static let openVerb = "open"
  /// The verb of requests to copy text.
  private static let copyVerb = "copy"

  /// The address to open, or `nil` if the verb isn't `open`.
  package var openedAddress: String? { verb == Self.openVerb ? argument : nil }

  /// The text to copy, or `nil` if the verb isn't `copy`.
  package var copiedText: String? { verb == Self.copyVerb ? argument : nil }
}

extension ActionRequest: LosslessStringConvertible {
  /// Creates a request from its text in the C interface, such as `open https://example.org`; `nil` if there is no verb.
  ///
  /// - Parameter description: The verb, and perhaps a space and the argument, which may contain further spaces.
  public init?(_ description: String) {
    let parts = description.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let verb = parts.first, !verb.isEmpty else { return nil }
    self.init(verb: String(verb), argument: parts.count > 1 ? String(parts[1]) : "")
  }

  /// The request as text in the C interface: the verb, and unless the argument is empty, a space and the argument.
  public var description: String {
    argument.isEmpty ? verb : "\(verb) \(argument)"
  }
}

extension ActionRequest {
  /// The size of the verb and the argument in bytes of UTF-8.
  package var byteCount: Int { verb.utf8.count + argument.utf8.count }
}
