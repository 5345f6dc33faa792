internal import Bindery

/// The address of the store's host.
struct BaseAddress: Hashable, Sendable {
  /// The name of the request option that selects another host, for tests and demonstrations.
  ///
  /// The option isn't one of `StoreOption.all`, which the store itself reads, and never becomes part of a query. The
  /// program `bindery` passes it if the environment variable `BINDERY_ITUNES_URL` is set.
  static let option = "base"

  /// The address of the host, without a path.
  let address: WebAddress

  /// Parses the address.
  ///
  /// - Parameter option: The value of the option, or `nil` for the real store.
  /// - Throws: A `SourceFailure` for a text that is no address, has a path, or is neither https nor of this machine.
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

  /// Returns the address of a path on the host; the path and its query must be encoded.
  func appending(_ path: String) -> WebAddress {
    WebAddress(address, path: path)
  }
}
