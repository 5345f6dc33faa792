/// A request that would leave the program, by which a view model answered what wasn't meant for that, such as a key, a
/// click, or the selection of a row.
///
/// Its receiver doesn't perform the request, but tells the user about it. A request is sent as an `ActionRequest` only if
/// the user has chosen its action by the title.
public struct UnchosenRequest: Action, Hashable {
  /// What the view model asked for.
  public let request: ActionRequest

  /// Creates what is sent in place of a request that leaves the program, or returns `nil` for any other.
  public init?(_ request: ActionRequest) {
    guard request.leavesProgram else { return nil }
    self.request = request
  }
}

extension UnchosenRequest: CustomStringConvertible {
  /// Why nothing is done, in a sentence without a period.
  public var description: String {
    guard let address = request.openedAddress else {
      return "nothing is copied; only an action that you choose by its title copies a text"
    }
    return "'\(address)' isn't opened; only an action that you choose by its title opens an address"
  }
}

extension ActionRequest {
  /// Whether the request is one to open an address or to copy text, by which something leaves the program.
  package var leavesProgram: Bool { openedAddress != nil || copiedText != nil }

  /// Returns what is sent where the user hasn't chosen the request by its title.
  ///
  /// The address of an item to show may name another source than the user did, which then learns the address. So it names
  /// none, and the sources of the user are asked, unless it is the given one.
  ///
  /// - Parameter source: The source of the item that the view model shows, or `nil` if it isn't known.
  /// - Returns: An `UnchosenRequest` for a request that leaves the program, and else a request.
  package func unchosen(from source: SourceId? = nil) -> any Action {
    if let unchosen = UnchosenRequest(self) { return unchosen }
    guard var route, let named = route.item.source, named != source else { return self }
    route.parameters["source"] = nil
    return Self.show(route)
  }
}
