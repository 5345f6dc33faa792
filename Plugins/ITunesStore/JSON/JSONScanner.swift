/// A scanner that reads and validates JSON from start to end.
///
/// The host parses what is shown. This scanner is for the little that the plugin itself must know of an answer.
struct JSONScanner {
  /// The JSON as UTF-8.
  private let bytes: [UInt8]
  /// The index of the next byte to read.
  private var position: Int

  /// The byte order mark that some servers put before JSON.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Creates a scanner of JSON in UTF-8, behind a byte order mark if there is one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: Self.mark) ? Self.mark.count : 0
  }

  /// Reads an object.
  ///
  /// - Parameter member: Reads the value of the member whose name it receives.
  /// - Throws: A `JSONDamage` if there is no object, or the object is incomplete.
  mutating func object(_ member: (String, inout JSONScanner) throws(JSONDamage) -> Void) throws(JSONDamage) {
    try list(from: "{", to: "}") { (scanner) throws(JSONDamage) in try member(try scanner.name(), &scanner) }
  }

  /// Reads an array.
  ///
  /// - Parameter element: Reads one element.
  /// - Throws: A `JSONDamage` if there is no array, or the array is incomplete.
  mutating func array(_ element: (inout JSONScanner) throws(JSONDamage) -> Void) throws(JSONDamage) {
    try list(from: "[", to: "]", element)
  }

  /// Skips a value of any type; throws a `JSONDamage` if there is none, or it is incomplete.
  ///
  /// Values may be nested to any depth, for which there is no recursion.
  mutating func skip() throws(JSONDamage) {
    var ends: [UInt8] = []
    repeat {
      try skipBeginning(&ends)
      try skipEnds(&ends)
    } while !ends.isEmpty
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
      while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
      return byte
    }
  }

  /// The byte at the current position, or `nil` at the end.
  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Consumes and returns the next byte, whitespace included, or returns `nil` at the end.
  mutating func pop() -> UInt8? {
    defer { position += 1 }
    return byte
  }

  /// Consumes whitespace and an expected ASCII character; throws a `JSONDamage` if another character follows.
  mutating func expect(_ character: Unicode.Scalar) throws(JSONDamage) {
    guard next == UInt8(ascii: character) else { throw JSONDamage() }
    position += 1
  }

  /// Skips a word such as `true`, or throws if another text is next.
  private mutating func word(_ word: StaticString) throws(JSONDamage) {
    for offset in 0..<word.utf8CodeUnitCount {
      guard pop() == word.utf8Start[offset] else { throw JSONDamage() }
    }
  }

  /// Reads the elements of an array or an object, between its brackets.
  private mutating func list(
    from start: Unicode.Scalar, to end: Unicode.Scalar, _ element: (inout JSONScanner) throws(JSONDamage) -> Void
  ) throws(JSONDamage) {
    try expect(start)
    if next != UInt8(ascii: end) {
      try element(&self)
      while next == UInt8(ascii: ",") {
        position += 1
        try element(&self)
      }
    }
    try expect(end)
  }

  /// Reads the name of a member and the colon behind it.
  private mutating func name() throws(JSONDamage) -> String {
    let name = try string()
    try expect(":")
    return name
  }

  /// Skips a scalar or an empty list, or the brackets and names before one, whose own brackets are added to `ends`.
  private mutating func skipBeginning(_ ends: inout [UInt8]) throws(JSONDamage) {
    while let byte = next, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      position += 1
      // In ASCII, each closing bracket is two behind its opening one.
      ends.append(byte + 2)
      if next == byte + 2 { return }
      if byte == UInt8(ascii: "{") { _ = try name() }
    }
    try skipScalar()
  }

  /// Skips the brackets that end behind a value, up to the comma before the next one, and the name of that.
  private mutating func skipEnds(_ ends: inout [UInt8]) throws(JSONDamage) {
    while let end = ends.last {
      if next == UInt8(ascii: ",") {
        position += 1
        if end == UInt8(ascii: "}") { _ = try name() }
        return
      }
      guard next == end else { throw JSONDamage() }
      position += 1
      ends.removeLast()
    }
  }

  /// Skips a string, a number, a Boolean or null.
  private mutating func skipScalar() throws(JSONDamage) {
    switch next {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  /// Skips a number.
  private mutating func number() throws(JSONDamage) {
    if byte == UInt8(ascii: "-") { position += 1 }
    if byte == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if byte == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    guard byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") else { return }
    position += 1
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
    try digits()
  }

  /// Skips one or more digits.
  private mutating func digits() throws(JSONDamage) {
    let start = position
    while let byte, (0x30...0x39).contains(byte) { position += 1 }
    guard position > start else { throw JSONDamage() }
  }
}
