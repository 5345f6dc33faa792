/// The request of one transfer.
struct HTTPRequest: Hashable, Sendable {
  /// The address to request.
  var address: WebAddress

  /// The header fields by name.
  let fields: [String: String]
}
