internal import Bindery

/// Where the store is.
struct BaseAddress: Hashable, Sendable {
  /// The variable of the environment that names another store, for tests.
  static let variable = "BINDERY_ITUNES_URL"

  /// The address of the host, without a path.
  let address: WebAddress

  /// Reads the address.
  ///
  /// - Parameter override: The value of the variable; the store itself where there is none.
  /// - Throws: A `SourceFailure` for an address that is neither https nor this machine's.
  init(override: String?) throws(SourceFailure) {
    let text = override ?? "https://itunes.apple.com"
    guard let address = WebAddress(text), address.isSafe, ["", "/"].contains(address.path) else {
      throw SourceFailure(
        .refused, "\(Self.variable) takes https://HOST, or http:// with an address of this machine, not '\(text)'")
    }
    self.address = address
  }

  /// Gives the address of a path with a query.
  ///
  /// - Parameter path: The path and the query, encoded.
  /// - Returns: The address.
  func appending(_ path: String) -> WebAddress {
    WebAddress(address, path: path)
  }
}
