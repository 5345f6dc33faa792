/// A control sequence of a terminal (CSI or SS3) in its parts.
struct ControlSequence: Hashable, Sendable {
  /// The byte that marks a private sequence, such as a question mark, or `nil` if there is none.
  let marker: UInt8?

  /// The parameters with their subparameters; one that is left out is `nil`.
  let parameters: [[Int?]]

  /// The bytes between the parameters and the last byte.
  let intermediates: [UInt8]

  /// The last byte, which says what the sequence means.
  let final: UInt8

  /// Creates a sequence from its last byte and the bytes before it, without the introducer.
  init(_ bytes: [UInt8], final: UInt8) {
    marker = bytes.first.flatMap { Self.isMarker($0) ? $0 : nil }
    let rest = bytes.dropFirst(marker == nil ? 0 : 1)
    let numbers = rest.prefix { (0x30...0x3B).contains($0) }
    parameters = numbers.isEmpty ? [] : Self.fields(of: numbers, by: ";").map(Self.numbers)
    intermediates = Array(rest.dropFirst(numbers.count))
    self.final = final
  }

  /// The first value of a parameter, or `nil` if it is left out.
  subscript(index: Int) -> Int? { self[index, 0] }

  /// A value of a parameter, or `nil` if it is left out.
  subscript(index: Int, part: Int) -> Int? {
    parameters.indices.contains(index) && parameters[index].indices.contains(part) ? parameters[index][part] : nil
  }

  /// The first values of the parameters, where those that are left out are 0.
  var numbers: [Int] { parameters.map { $0.first.flatMap { $0 } ?? 0 } }
}

extension ControlSequence {
  /// Whether the sequence begins a bracketed paste.
  var beginsPaste: Bool { isPlain(final: "~") && numbers == [200] }

  /// Returns whether the sequence is a public one with this last byte.
  func isPlain(final: Unicode.Scalar) -> Bool {
    marker == nil && intermediates.isEmpty && self.final == UInt8(ascii: final)
  }

  /// Function keys of the Linux console have a second bracket in the marker's place.
  private static func isMarker(_ byte: UInt8) -> Bool {
    (0x3C...0x3F).contains(byte) || byte == UInt8(ascii: "[")
  }

  private static func numbers(in field: ArraySlice<UInt8>) -> [Int?] {
    fields(of: field, by: ":").map { digits in
      // A number that is too large for any meaning stays so, without an overflow.
      digits.isEmpty ? nil : digits.reduce(0) { min($0 * 10 + Int($1 & 0xF), 1 << 30) }
    }
  }

  private static func fields(of bytes: ArraySlice<UInt8>, by separator: Unicode.Scalar) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
  }
}
