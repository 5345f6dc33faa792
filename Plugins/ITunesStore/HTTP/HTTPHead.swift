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
    self.init(status: status, pairs: fields.map { ($0, $1) })
  }

  /// Creates a head.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - pairs: The fields with their values, in their order. Those of one name make a list.
  init(status: Int, pairs: [(String, String)]) {
    self.status = status
    var fields: [String: String] = [:]
    for (name, value) in pairs {
      let name = name.lowercased()
      // In place, so that a list of many values is copied once.
      if fields[name]?.append(", \(value)") == nil { fields[name] = value }
    }
    self.fields = fields
  }

  /// The value of a field.
  ///
  /// - Parameter name: The field's name, in lowercase.
  /// - Returns: The value, or nothing where the field is absent.
  subscript(_ name: String) -> String? { fields[name] }

  /// The number of bytes in the body, if it is known. That of a compressed body isn't: it comes unpacked.
  var length: Int? {
    contentCoding == nil ? count : nil
  }

  /// Where the answer leads, if it is a redirection.
  var redirection: String? {
    guard [301, 302, 303, 307, 308].contains(status), let location = self["location"], !location.isEmpty else {
      return nil
    }
    return location
  }

  /// Returns whether the length is more than a limit, or more than a number can hold.
  ///
  /// - Parameter limit: The most bytes.
  /// - Returns: Whether it is; false where the length isn't known.
  func announcesMore(than limit: Int) -> Bool {
    if let length { return length > limit }
    guard let field = self["content-length"], !field.isEmpty else { return false }
    return Int(field) == nil && field.utf8.allSatisfy { (0x30...0x39).contains($0) }
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
