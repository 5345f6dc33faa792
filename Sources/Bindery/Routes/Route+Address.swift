extension Route: LosslessStringConvertible {
  /// What an address begins with.
  static let scheme = "media://"

  /// Reads an address, or returns nothing where it is none.
  ///
  /// - Parameter description: The address.
  public init?(_ description: String) {
    guard let route = try? Route(parsing: description) else { return nil }
    self = route
  }

  /// Reads an address.
  ///
  /// `media://` may be in any case; kinds, identifiers and parameters are taken as they
  /// are written.
  ///
  /// - Parameter address: The address, such as `media://song/719245998?country=DE`.
  /// - Throws: What is wrong with it, and where.
  public init(parsing address: String) throws(RouteError) {
    var reader = AddressReader(address)
    self = try reader.route()
  }

  /// The address: everything but letters, digits, `-`, `.`, `_` and `~` is escaped, and
  /// the parameters stand in the order of their names.
  public var description: String {
    let query = parameters.sorted { $0.key < $1.key }.map { "\($0.key.escaped)=\($0.value.escaped)" }
    return Self.scheme + kind.rawValue.escaped + "/" + modelId.rawValue.escaped
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}

extension Route: Codable {
  /// Reads the address of a route.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: What is wrong with the address.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let address = try container.decode(String.self)
    do throws(RouteError) {
      try self.init(parsing: address)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Writes the address.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: That the route names no item, or why the address can't be written.
  public func encode(to encoder: any Encoder) throws {
    guard isComplete else {
      let reason = "the route '\(self)' names no item; give it a kind and an identifier"
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: reason))
    }
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension String {
  /// The text with all but unreserved characters as percent signs and hexadecimal digits.
  fileprivate var escaped: String {
    var result = ""
    for byte in utf8 {
      if byte.isUnreserved {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}

extension UInt8 {
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
