/// A control sequence of a terminal (CSI or SS3), split into its parts.
struct ControlSequence: Hashable, Sendable {
  /// The byte that marks the sequence as private, such as a question mark, or `nil` if it is a public one.
  let marker: UInt8?

  /// The parameters of the sequence, each a list of subparameters; an omitted one is `nil`.
  let parameters: [[Int?]]

  /// The bytes between the parameters and the last byte.
  let intermediates: [UInt8]

  /// The last byte of the sequence, which determines its meaning.
  let final: UInt8

  /// Parses a sequence from its last byte and the bytes between the introducer and that byte.
  init(_ bytes: [UInt8], final: UInt8) {
    marker = bytes.first.flatMap { Self.isMarker($0) ? $0 : nil }
    let rest = bytes.dropFirst(marker == nil ? 0 : 1)
    let numbers = rest.prefix { (0x30...0x3B).contains($0) }
    parameters = numbers.isEmpty ? [] : Self.fields(of: numbers, by: ";").map(Self.numbers)
    intermediates = Array(rest.dropFirst(numbers.count))
    self.final = final
  }

  /// Returns the first subparameter of the parameter at an index, or `nil` if it is omitted.
  subscript(index: Int) -> Int? { self[index, 0] }

  /// Returns a subparameter by the indices of its parameter and its part, or `nil` if it is omitted.
  subscript(index: Int, part: Int) -> Int? {
    parameters.indices.contains(index) && parameters[index].indices.contains(part) ? parameters[index][part] : nil
  }

  /// The first subparameter of each parameter; an omitted one is 0.
  var numbers: [Int] { parameters.map { $0.first.flatMap { $0 } ?? 0 } }
}

extension ControlSequence {
  /// Whether the sequence starts a bracketed paste.
  var beginsPaste: Bool { isPlain(final: "~") && numbers == [200] }

  /// Returns whether the sequence is public, has no intermediate bytes and ends with this byte.
  func isPlain(final: Unicode.Scalar) -> Bool {
    marker == nil && intermediates.isEmpty && self.final == UInt8(ascii: final)
  }

  /// Returns whether a byte marks a private sequence, or, as a second bracket, a function key of the Linux console.
  private static func isMarker(_ byte: UInt8) -> Bool {
    (0x3C...0x3F).contains(byte) || byte == UInt8(ascii: "[")
  }

  /// Returns the numbers of a parameter, which colons separate; `nil` stands for an empty one.
  private static func numbers(in field: ArraySlice<UInt8>) -> [Int?] {
    fields(of: field, by: ":").map { digits in
      // The limit keeps meaningless numbers from overflowing.
      digits.isEmpty ? nil : digits.reduce(0) { min($0 * 10 + Int($1 & 0xF), 1 << 30) }
    }
  }

  /// Returns the fields between separators, also the empty ones.
  private static func fields(of bytes: ArraySlice<UInt8>, by separator: Unicode.Scalar) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
  }
}
