/// A request to open an address or copy a text that the user didn't choose by its title, and that isn't performed.
///
/// A view model may answer a key, a click or the selection of a row with such a request. The receiver only tells the
/// user about it. A request is sent as an `ActionRequest` only if the user has chosen its action by the title.
public struct UnchosenRequest: Action, Hashable {
  /// The request of the view model, which isn't performed.
  public let request: ActionRequest

  /// Wraps a request to open an address or copy a text; `nil` for a request with any other verb.
  public init?(_ request: ActionRequest) {
    guard request.leavesProgram else { return nil }
    self.request = request
  }
}

extension UnchosenRequest: CustomStringConvertible {
  /// The reason why the request isn't performed, in a sentence without a period.
  public var description: String {
    guard let address = request.openedAddress else {
      return "nothing is copied; only an action that you choose by its title copies a text"
    }
    return "'\(address)' isn't opened; only an action that you choose by its title opens an address"
  }
}

extension ActionRequest {
  /// Whether the request is one to open an address or to copy text, and so hands data to another program.
  package var leavesProgram: Bool { openedAddress != nil || copiedText != nil }

  /// Returns the action to send in place of this request if the user hasn't chosen it by its title.
  ///
  /// A request to show an item may name a source that the user didn't, which would then learn the item's address.
  /// Unless it is the given source, it is removed from the request, so that the user's own sources are asked.
  ///
  /// - Parameter source: The source of the item that the view model shows, or `nil` if it isn't known.
  /// - Returns: An `UnchosenRequest` for a request to open an address or copy a text, or else a request.
  package func unchosen(from source: SourceId? = nil) -> any Action {
    if let unchosen = UnchosenRequest(self) { return unchosen }
    guard var route, let named = route.item.source, named != source else { return self }
    route.parameters["source"] = nil
    return Self.show(route)
  }
}
