internal import BinderyRules

/// A memory address found in the state that a view model has saved; a later process has something else there.
///
/// The state contains it as a pointer of eight bytes, or as a decimal or hexadecimal number in a text.
struct SavedAddress: Hashable {
  /// The offset of the address in the saved bytes.
  let offset: Int

  /// The address as a number.
  let address: UInt

  /// Finds the first memory address in a saved state, or returns `nil` if it has none.
  ///
  /// `mappings` returns the ranges of addresses that this process uses; it is called at most once, and only for a state
  /// that has numbers as large as addresses.
  init?(in state: [UInt8], mappings: @autoclosure () -> [Range<UInt>] = ProcessMeasures.mappings) {
    let candidates = Self.candidates(in: state)
    guard !candidates.isEmpty else { return nil }
    let mappings = mappings()
    guard let found = candidates.first(where: { candidate in mappings.contains { $0.contains(candidate.address) } })
    else { return nil }
    self = found
  }

  /// Creates an address with its byte offset in the state.
  private init(offset: Int, address: UInt) {
    (self.offset, self.address) = (offset, address)
  }

  /// The range of numbers that count as addresses: smaller ones are mostly counts or flags, and larger ones are
  /// invalid.
  private static let range: Range<UInt> = 1 << 32..<1 << 47

  /// Returns each number in a saved state that may be an address, with its offset, in order.
  private static func candidates(in state: [UInt8]) -> [SavedAddress] {
    var found: [SavedAddress] = []
    for offset in state.indices {
      for value in [word(in: state, at: offset), number(in: state, at: offset)] {
        if let value, range.contains(value) { found.append(SavedAddress(offset: offset, address: value)) }
      }
    }
    return found
  }

  /// Returns the eight bytes at an offset as a little-endian number, or `nil` if fewer are left.
  private static func word(in state: [UInt8], at offset: Int) -> UInt? {
    guard offset + 8 <= state.count else { return nil }
    return state[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt($1) }
  }

  /// Returns the number in digits at an offset, decimal or, after `0x`, hexadecimal; `nil` if none begins there.
  private static func number(in state: [UInt8], at offset: Int) -> UInt? {
    let isHexadecimal = state[offset...].starts(with: "0x".utf8)
    let digits = state[(offset + (isHexadecimal ? 2 : 0))...].prefix(20).prefix { isDigit($0, isHexadecimal) }
    guard !digits.isEmpty, offset == 0 || !isDigit(state[offset - 1], true) else { return nil }
    return UInt(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
  }

  /// Returns whether a byte is a decimal digit or, if wanted, a hexadecimal one.
  private static func isDigit(_ byte: UInt8, _ isHexadecimal: Bool) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || isHexadecimal && letters.contains(byte | 0x20)
  }
}

extension SavedAddress {
  /// Advice for the author of a plugin that saves a memory address.
  static let remedy = "Save the values that a pointer leads to, and never an address"

  /// Returns a sentence, without a period, that names the address among the `count` bytes that an item saved.
  func sentence(of item: ProbedItem, saving count: Int) -> String {
    let owner =
      switch address {
      case UInt(bitPattern: item.viewModel): "the address of the view model"
      case UInt(bitPattern: item.model): "the address of its model"
      default: "an address of this process"
      }
    return
      "of the \(count) bytes that save() wrote, those from \(offset) on are \(owner), and nothing in a later process"
  }
}
