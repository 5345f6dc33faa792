/// What is asked in one transfer.
struct HTTPRequest: Hashable, Sendable {
  /// The address.
  var address: WebAddress

  /// The fields, by their names.
  let fields: [String: String]
}
