/// A scanner that reads and validates JSON from start to end.
///
/// The host parses what is shown. This scanner is for the little that the plugin itself must know of an answer.
struct JSONScanner {
  /// The maximum nesting depth, which equals that of the host's parser.
  static let depthLimit = 256

  private let bytes: [UInt8]
  private var place: Int
  private var depth = 0

  /// The byte order mark that some servers put before JSON.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Creates a scanner of JSON in UTF-8, behind a byte order mark if there is one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = bytes.starts(with: Self.mark) ? Self.mark.count : 0
  }

  /// Reads an object.
  ///
  /// - Parameter member: Reads the value of the member whose name it receives.
  /// - Throws: A `JSONDamage` if there is no object, or the object is incomplete.
  mutating func object(_ member: (String, inout JSONScanner) throws(JSONDamage) -> Void) throws(JSONDamage) {
    try list(from: "{", to: "}") { (scanner) throws(JSONDamage) in
      let name = try scanner.string()
      try scanner.expect(":")
      try member(name, &scanner)
    }
  }

  /// Reads an array.
  ///
  /// - Parameter element: Reads one element.
  /// - Throws: A `JSONDamage` if there is no array, or the array is incomplete.
  mutating func array(_ element: (inout JSONScanner) throws(JSONDamage) -> Void) throws(JSONDamage) {
    try list(from: "[", to: "]", element)
  }

  /// Skips a value of any type; throws a `JSONDamage` if there is none, or it is incomplete.
  mutating func skip() throws(JSONDamage) {
    switch next {
    case UInt8(ascii: "{"): try object { (_, scanner) throws(JSONDamage) in try scanner.skip() }
    case UInt8(ascii: "["): try array { (scanner) throws(JSONDamage) in try scanner.skip() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  /// Checks that only whitespace follows; throws a `JSONDamage` otherwise.
  mutating func end() throws(JSONDamage) {
    guard next == nil else { throw JSONDamage() }
  }
}

/// The error that the input isn't JSON, or isn't of the expected type.
struct JSONDamage: Error {}

extension JSONScanner {
  /// The next byte that isn't whitespace, without consuming it, or `nil` at the end.
  private var next: UInt8? {
    mutating get {
      while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
      return byte
    }
  }

  /// The byte at the current position, or `nil` at the end.
  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Consumes and returns the next byte, whitespace included, or returns `nil` at the end.
  mutating func pop() -> UInt8? {
    defer { place += 1 }
    return byte
  }

  /// Consumes whitespace and an expected ASCII character; throws a `JSONDamage` if another character follows.
  mutating func expect(_ character: Unicode.Scalar) throws(JSONDamage) {
    guard next == UInt8(ascii: character) else { throw JSONDamage() }
    place += 1
  }

  private mutating func word(_ word: StaticString) throws(JSONDamage) {
    for offset in 0..<word.utf8CodeUnitCount {
      guard pop() == word.utf8Start[offset] else { throw JSONDamage() }
    }
  }

  private mutating func list(
    from start: Unicode.Scalar, to end: Unicode.Scalar, _ element: (inout JSONScanner) throws(JSONDamage) -> Void
  ) throws(JSONDamage) {
    try expect(start)
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw JSONDamage() }
    if next != UInt8(ascii: end) {
      try element(&self)
      while next == UInt8(ascii: ",") {
        place += 1
        try element(&self)
      }
    }
    try expect(end)
  }

  private mutating func number() throws(JSONDamage) {
    if byte == UInt8(ascii: "-") { place += 1 }
    if byte == UInt8(ascii: "0") { place += 1 } else { try digits() }
    if byte == UInt8(ascii: ".") {
      place += 1
      try digits()
    }
    guard byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") else { return }
    place += 1
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { place += 1 }
    try digits()
  }

  private mutating func digits() throws(JSONDamage) {
    let start = place
    while let byte, (0x30...0x39).contains(byte) { place += 1 }
    guard place > start else { throw JSONDamage() }
  }
}
