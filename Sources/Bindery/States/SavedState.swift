/// The encoding of a view model's state as bytes, so that it can be stored and restored in a later process.
///
/// A value is a letter for its type and its content: nothing for `n`, `t` and `f` (null, true and false), eight bytes
/// for `i` and `d` (an integer and a floating-point number), or a count of 32 bits and as many bytes for `s` (UTF-8),
/// `N` (the digits of an integer of more than 64 bits), `[` (the elements) and `{` (the members: a text, then its
/// value). Members are sorted by their keys, so that equal states have equal bytes. Numbers have the byte order of the
/// machine.
package enum SavedState {
  /// The maximum size of an encoded state in bytes.
  package static let limit = 64 << 10

  /// The maximum nesting of values in a state, so that a damaged state can't exhaust the stack.
  static let depthLimit = 64

  /// Encodes a view model's state as bytes; throws the error of the state's own `encode(to:)`.
  static func bytes(of value: some Encodable) throws -> [UInt8] {
    let node = StateNode()
    try node.encode(value)
    return node.bytes
  }

  /// Decodes a view model's state from bytes; throws if they are damaged or encode a value of another type.
  static func value<Value: Decodable>(_ type: Value.Type, of bytes: [UInt8]) throws -> Value {
    try check(bytes)
    let storage = bytes.withUnsafeBytes { FieldStorage.holding(state: $0) }
    return try RecordDecoder().decode(Wrapped<Value>.self, from: Record(unsafe: storage.record, owner: storage)).value
  }

  /// An object with the state as its only member, because a record can't be a list or a scalar itself.
  private struct Wrapped<Value: Decodable>: Decodable {
    /// The decoded state.
    let value: Value
  }

  /// Throws if the bytes aren't exactly one encoded value.
  private static func check(_ bytes: [UInt8]) throws {
    let isWhole = bytes.withUnsafeBytes { bytes in
      var reader = StateReader(bytes)
      return reader.skip(depth: depthLimit) && reader.isAtEnd
    }
    guard !isWhole else { return }
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "the saved state is damaged"))
  }
}

/// The letter that begins an encoded value and stands for its type.
enum StateTag: UInt8 {
  case null = 0x6e
  /// The value `true`.
  case yes = 0x74
  /// The value `false`.
  case no = 0x66
  case integer = 0x69
  case double = 0x64
  case text = 0x73
  /// An integer that doesn't fit into 64 bits, in decimal digits.
  case digits = 0x4e
  case list = 0x5b
  case object = 0x7b
}
