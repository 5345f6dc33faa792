/// The status and the header fields of an HTTP answer.
struct HTTPHead: Hashable, Sendable {
  /// The status code, such as 200.
  let status: Int

  /// The values of the fields, by their names in lowercase.
  private let fields: [String: String]

  /// Creates a head from names, in any case, and values; values of the same name are joined by commas, in order.
  init(status: Int, pairs: [(String, String)]) {
    self.status = status
    var fields: [String: String] = [:]
    for (name, value) in pairs {
      let name = name.lowercased()
      // The value is appended in place, so that a list of many values is copied once.
      if fields[name]?.append(", \(value)") == nil { fields[name] = value }
    }
    self.fields = fields
  }

  /// The value of a field, or `nil` if the field is absent. The name must be in lowercase.
  subscript(_ name: String) -> String? { fields[name] }

  /// The size of the body in bytes, or `nil` if it is unknown, as of a compressed body, which arrives unpacked.
  var length: Int? {
    contentCoding == nil ? count : nil
  }

  /// The target in the field `Location`, perhaps relative, or `nil` if the answer isn't a redirection.
  var redirection: String? {
    guard [301, 302, 303, 307, 308].contains(status), let location = self["location"], !location.isEmpty else {
      return nil
    }
    return location
  }

  /// Returns whether the announced size of the body exceeds a limit in bytes; false if none is announced.
  ///
  /// A number beyond `Int.max` counts as too large; otherwise, the size of a compressed body says nothing.
  func announcesMore(than limit: Int) -> Bool {
    if let length { return length > limit }
    guard let field = self["content-length"], !field.isEmpty else { return false }
    return Int(field) == nil && field.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether the end of the body is detectable, by its length or by chunks.
  ///
  /// Without either, a truncated body looks complete.
  var hasDetectableEnd: Bool {
    count != nil || (self["transfer-encoding"] ?? "").lowercased().hasSuffix("chunked")
  }

  /// The number of bytes to transfer, perhaps compressed, or `nil` if it is unknown.
  private var count: Int? {
    self["content-length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}

extension HTTPHead {
  /// Returns the delay that the field `Retry-After` asks for, at most a day, or `nil` if it is missing or invalid.
  ///
  /// `now` is in seconds since 1970, from which a date in the field counts.
  func retryAfter(now: Int) -> Duration? {
    guard let field = self["retry-after"] else { return nil }
    let seconds = Int(field) ?? HTTPDate(field).map { $0.seconds - now }
    return seconds.map { .seconds(min(max($0, 0), 86400)) }
  }

  /// Whether the body has only codings that were offered: at most one layer of gzip, and chunks or none.
  ///
  /// libcurl unpacks whatever a head names. From nested codings it would unpack gigabytes out of kilobytes, and block
  /// every other transfer until it has finished.
  var hasOfferedCodings: Bool {
    (contentCoding == nil || contentCoding == "gzip" || contentCoding == "x-gzip")
      && ["", "chunked"].contains((self["transfer-encoding"] ?? "").lowercased())
  }

  /// Whether the header fields name any content or transfer coding.
  var hasCodings: Bool { self["content-encoding"] != nil || self["transfer-encoding"] != nil }

  /// The coding of the body in lowercase, or `nil` if it isn't encoded.
  var contentCoding: String? {
    guard let coding = self["content-encoding"]?.lowercased() else { return nil }
    return coding.isEmpty || coding == "identity" ? nil : coding
  }
}
