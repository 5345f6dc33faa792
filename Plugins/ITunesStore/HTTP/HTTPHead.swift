/// The status and the fields that an answer starts with.
struct HTTPHead: Hashable, Sendable {
  /// The status, such as 200.
  let status: Int

  private let fields: [String: String]

  /// Creates a head.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - fields: The fields by their names, in any case.
  init(status: Int, fields: [String: String] = [:]) {
    self.status = status
    self.fields = Dictionary(fields.map { ($0.lowercased(), $1) }) { "\($0), \($1)" }
  }

  /// The value of a field.
  ///
  /// - Parameter name: The field's name, in lowercase.
  /// - Returns: The value, or nothing where the field is absent.
  subscript(_ name: String) -> String? { fields[name] }

  /// The number of bytes in the body, if it is known. That of a compressed body isn't: it comes unpacked.
  var length: Int? {
    guard self["content-encoding"] ?? "identity" == "identity" else { return nil }
    return count
  }

  /// Whether a body that comes to its end is whole. Where neither its length nor chunks tell the end, it may as well
  /// have been cut off.
  var tellsEnd: Bool {
    count != nil || (self["transfer-encoding"] ?? "").lowercased().hasSuffix("chunked")
  }

  /// The number of bytes that come, perhaps compressed.
  private var count: Int? {
    self["content-length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
