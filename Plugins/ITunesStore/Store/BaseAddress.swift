internal import Bindery

/// Where the store is.
struct BaseAddress: Hashable, Sendable {
  /// The option of a request that names another store, for tests and demonstrations.
  ///
  /// The option isn't one of `StoreOption.all`, which the store itself reads: this one never becomes part of a query.
  /// The program `bindery` gives it where the variable `BINDERY_ITUNES_URL` of its environment is set.
  static let option = "base"

  /// The address of the host, without a path.
  let address: WebAddress

  /// Reads the address.
  ///
  /// - Parameter option: The value of the option; the store itself where it is nil.
  /// - Throws: A `SourceFailure` for an address that is neither https nor this machine's.
  init(option: String?) throws(SourceFailure) {
    let text = option ?? "https://itunes.apple.com"
    guard let address = WebAddress(text), address.isSafe, ["", "/"].contains(address.path) else {
      throw SourceFailure(
        .refused,
        "the option '\(Self.option)', which BINDERY_ITUNES_URL gives, too, takes https://HOST, or http:// with an "
          + "address of this machine, not '\(text)'")
    }
    self.address = address
  }

  /// Returns the address of a path with a query.
  ///
  /// - Parameter path: The path and the query, encoded.
  /// - Returns: The address.
  func appending(_ path: String) -> WebAddress {
    WebAddress(address, path: path)
  }
}
