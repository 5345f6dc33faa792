/// A parser of addresses such as `media://song/719245998`, which returns their routes.
struct AddressReader {
  /// The whole address, for errors.
  private let text: String
  /// The part of the address that wasn't parsed yet.
  private var rest: Substring

  /// Creates a parser at the start of an address.
  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  /// Parses the whole address and returns its route.
  mutating func route() throws(RouteError) -> Route {
    try readScheme()
    let kind = try readPart(orThrow: .missingKind)
    guard rest.first == "/" else { throw failure(rest.isEmpty ? .missingId : .unexpectedCharacter) }
    rest.removeFirst()
    let modelId = try readPart(orThrow: .missingId)
    return Route(kind: Kind(rawValue: kind), modelId: ModelId(modelId), parameters: try readParameters())
  }

  /// Parses `media://`.
  private mutating func readScheme() throws(RouteError) {
    guard rest.prefix(Route.scheme.count).lowercased() == Route.scheme else { throw failure(.wrongScheme) }
    rest.removeFirst(Route.scheme.count)
  }

  /// Parses text up to a reserved character, and throws an error with the given code if it is empty.
  private mutating func readPart(orThrow code: RouteError.Code) throws(RouteError) -> String {
    let part = try readText()
    guard !part.isEmpty else { throw failure(code) }
    return part
  }

  /// Parses the parameters after a question mark, or returns none at the end of the address.
  private mutating func readParameters() throws(RouteError) -> [String: String] {
    var parameters: [String: String] = [:]
    guard !rest.isEmpty else { return parameters }
    guard rest.first == "?" else { throw failure(.unexpectedCharacter) }
    repeat {
      rest.removeFirst()
      let start = rest
      let (name, value) = try readParameter()
      guard parameters.updateValue(value, forKey: name) == nil else {
        rest = start
        throw failure(.repeatedParameter)
      }
    } while rest.first == "&"
    guard rest.isEmpty else { throw failure(.unexpectedCharacter) }
    return parameters
  }

  /// Parses a parameter such as `country=DE`.
  private mutating func readParameter() throws(RouteError) -> (name: String, value: String) {
    let name = try readText()
    guard rest.first == "=" else { return (name, "") }
    rest.removeFirst()
    return (name, try readText())
  }

  /// Parses text, which may be empty, up to a reserved character, and decodes its percent escapes.
  private mutating func readText() throws(RouteError) -> String {
    let start = rest
    var bytes: [UInt8] = []
    while let character = rest.first, !"/?#&=".contains(character) {
      bytes += try character == "%" ? [readEscape()] : Array(rest.removeFirst().utf8)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      rest = start.drop { $0 != "%" }
      throw failure(.badEscape)
    }
    return text
  }

  /// Parses a percent escape such as `%2F` and returns its byte.
  private mutating func readEscape() throws(RouteError) -> UInt8 {
    let digits = rest.dropFirst().prefix(2)
    guard digits.count == 2, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let byte = UInt8(digits, radix: 16)
    else { throw failure(.badEscape) }
    rest.removeFirst(3)
    return byte
  }

  /// Returns an error with a code and the current column.
  private func failure(_ code: RouteError.Code) -> RouteError {
    RouteError(code: code, text: text, column: text.distance(from: text.startIndex, to: rest.startIndex) + 1)
  }
}
