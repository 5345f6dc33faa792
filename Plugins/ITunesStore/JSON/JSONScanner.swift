/// Reads JSON from its start to its end, and checks all of it on the way.
///
/// The host parses what is shown. This is for the little that the plugin itself has to know of an answer.
struct JSONScanner {
  /// The deepest nesting, as in the host's parser.
  static let depthLimit = 256

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  /// Creates a scanner.
  ///
  /// - Parameter bytes: The text, in UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads an object.
  ///
  /// - Parameter member: Reads the value of a member, whose name it is told.
  /// - Throws: A `JSONDamage` where there is no object, or none that is whole.
  mutating func object(_ member: (String, inout JSONScanner) throws(JSONDamage) -> Void) throws(JSONDamage) {
    try list(from: "{", to: "}") { (scanner) throws(JSONDamage) in
      let name = try scanner.string()
      try scanner.expect(":")
      try member(name, &scanner)
    }
  }

  /// Reads an array.
  ///
  /// - Parameter element: Reads an element.
  /// - Throws: A `JSONDamage` where there is no array, or none that is whole.
  mutating func array(_ element: (inout JSONScanner) throws(JSONDamage) -> Void) throws(JSONDamage) {
    try list(from: "[", to: "]", element)
  }

  /// Passes over a value of any type.
  ///
  /// - Throws: A `JSONDamage` where there is none that is whole.
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

  /// Checks that nothing but blanks follows.
  ///
  /// - Throws: A `JSONDamage` where something does.
  mutating func end() throws(JSONDamage) {
    guard next == nil else { throw JSONDamage() }
  }
}

/// What is read isn't JSON, or isn't what is wanted.
struct JSONDamage: Error {}

extension JSONScanner {
  /// The next byte that isn't blank, which stays where it is.
  private var next: UInt8? {
    mutating get {
      while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
      return byte
    }
  }

  /// The byte at this place.
  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Takes the next byte, whatever it is.
  ///
  /// - Returns: The byte, or nil at the end.
  mutating func pop() -> UInt8? {
    defer { place += 1 }
    return byte
  }

  /// Takes a character, and blanks before it.
  ///
  /// - Parameter character: The character, of ASCII.
  /// - Throws: A `JSONDamage` where there is another.
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
