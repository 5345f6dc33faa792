/// The name of a function in Rust, read from its symbol: the path without hashes, generic arguments and crates'
/// numbers.
///
/// Both manglings of rustc are supported: `_ZN4show5title17h0123456789abcdefE` and `_RNvCs1234_4show5title` are
/// `show::title`.
struct RustName: CustomStringConvertible {
  /// The path of the function, with `::` between its parts.
  let description: String

  /// Reads a mangled symbol, or returns `nil` if it isn't one of Rust, or has parts other than a path and generic
  /// arguments.
  init?(mangled symbol: String) {
    let bytes = Array(symbol.utf8)
    let parts = symbol.hasPrefix("_ZN") ? Self.legacyParts(of: bytes) : Self.parts(of: bytes)
    guard let parts, !parts.isEmpty else { return nil }
    description = parts.joined(separator: "::")
  }

  // MARK: The older mangling

  /// Parses the parts of `_ZN…17h<hash>E`, where each part follows its length. The last one is the hash, which is left
  /// out.
  private static func legacyParts(of symbol: [UInt8]) -> [String]? {
    var rest = symbol.dropFirst(3)
    var parts: [String] = []
    while let part = identifier(&rest, isNew: false) { parts.append(part) }
    guard rest.first == UInt8(ascii: "E"), let hash = parts.popLast(), hash.utf8.count == 17,
      hash.first == "h", hash.dropFirst().allSatisfy(\.isHexDigit)
    else { return nil }
    return parts.map(unescaped)
  }

  /// The escapes of the older mangling, with the characters that they stand for.
  private static let escapes = [
    ("$LT$", "<"), ("$GT$", ">"), ("$RF$", "&"), ("$BP$", "*"), ("$LP$", "("), ("$RP$", ")"), ("$C$", ","),
    ("$SP$", "@"), ("$u20$", " "), ("$u27$", "'"), ("$u5b$", "["), ("$u5d$", "]"), ("$u7b$", "{"), ("$u7d$", "}"),
    ("$u3b$", ";"), ("$u2b$", "+"), ("..", "::"),
  ]

  /// Returns a part of a path with its escapes replaced.
  private static func unescaped(_ part: String) -> String {
    let plain = part.hasPrefix("_$") ? String(part.dropFirst()) : part
    return escapes.reduce(plain) { $0.replacing($1.0, with: $1.1) }
  }

  // MARK: The newer mangling

  /// Returns the parts of the path in a symbol of the newer mangling, or `nil` for another symbol.
  private static func parts(of symbol: [UInt8]) -> [String]? {
    guard symbol.starts(with: "_R".utf8) else { return nil }
    var rest = symbol.dropFirst(2)
    return path(&rest)
  }

  /// Parses a path: a crate, an item in another path, or either with generic arguments, which are ignored.
  private static func path(_ rest: inout ArraySlice<UInt8>) -> [String]? {
    switch rest.popFirst() {
    case UInt8(ascii: "C"): return identifier(&rest, isNew: true).map { [$0] }
    case UInt8(ascii: "I"): return path(&rest)
    case UInt8(ascii: "N"):
      let space = rest.popFirst()
      guard let parent = path(&rest), let name = identifier(&rest, isNew: true) else { return nil }
      if space == UInt8(ascii: "C") { return parent + ["{closure}"] }
      return name.isEmpty ? parent : parent + [name]
    default: return nil
    }
  }

  // MARK: Identifiers

  /// Parses an identifier, which consists of its length and its bytes.
  ///
  /// In the newer mangling, a number between `s` and `_` may precede the length, and a `_` the bytes.
  private static func identifier(_ rest: inout ArraySlice<UInt8>, isNew: Bool) -> String? {
    var own = rest
    if isNew, own.first == UInt8(ascii: "s") {
      guard let end = own.firstIndex(of: UInt8(ascii: "_")) else { return nil }
      own = own[(end + 1)...]
    }
    let digits = own.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty, let length = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    own = own.dropFirst(digits.count)
    if isNew, own.first == UInt8(ascii: "_") { own = own.dropFirst() }
    guard own.count >= length else { return nil }
    rest = own.dropFirst(length)
    return String(decoding: own.prefix(length), as: UTF8.self)
  }
}
