extension Route: LosslessStringConvertible {
  /// The scheme and the slashes at the start of every address of a route.
  static let scheme = "media://"

  /// Creates a route from its address, such as `media://song/42`, or returns `nil` if the text isn't such an address.
  public init?(_ description: String) {
    guard let route = try? Route(parsing: description) else { return nil }
    self = route
  }

  /// Creates a route by parsing its address, or throws the first problem of the text.
  ///
  /// The scheme `media://` is case-insensitive; kinds, identifiers and parameters are case-sensitive.
  ///
  /// - Parameter address: The address, such as `media://song/719245998?country=DE`.
  /// - Throws: The first problem of the address, with its column.
  public init(parsing address: String) throws(RouteError) {
    var reader = AddressReader(address)
    self = try reader.route()
  }

  /// The address of the route, with its parameters in the order of their names.
  ///
  /// Everything but letters, digits, `-`, `.`, `_` and `~` is escaped.
  public var description: String {
    let query = parameters.sorted { $0.key < $1.key }.map { "\($0.key.escaped)=\($0.value.escaped)" }
    return Self.scheme + kind.rawValue.escaped + "/" + modelId.rawValue.escaped
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}

extension Route: Codable {
  /// Decodes a route from its address.
  ///
  /// - Parameter decoder: The decoder of a single string.
  /// - Throws: A `DecodingError` with the problem of the address.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let address = try container.decode(String.self)
    do throws(RouteError) {
      try self.init(parsing: address)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Encodes the address of the route as a single string.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An `EncodingError` if the route isn't complete, or the error of the encoder.
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
  /// The percent-encoded string, in which only letters, digits, `-`, `.`, `_` and `~` are kept.
  fileprivate var escaped: String { PercentEncoding.encode(self, keeping: PercentEncoding.isUnreserved) }
}
