/// The state of a SipHash computation, a keyed hash of 64-bit words that is the same in every process.
///
/// Implements SipHash-*c*-*d* of Jean-Philippe Aumasson and Daniel J. Bernstein,
/// "SipHash: a fast short-input PRF" (2012), over whole words.
struct SipHash: Sendable {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64
  /// The number of rounds after each word, the paper's *c*.
  private let roundsPerWord: Int
  /// The number of rounds at the end, the paper's *d*.
  private let finalRounds: Int

  /// Creates the state of a hash before the first word.
  ///
  /// - Parameters:
  ///   - key: The key, in two halves. Never change the default: versions are stored.
  ///   - roundsPerWord: The number of rounds after each word, the paper's *c*.
  ///   - finalRounds: The number of rounds at the end, the paper's *d*.
  init(
    key: (UInt64, UInt64) = (0x6269_6e64_6572_7921, 0x6d6f_6465_6c76_6572), roundsPerWord: Int = 1, finalRounds: Int = 3
  ) {
    v0 = key.0 ^ 0x736f_6d65_7073_6575
    v1 = key.1 ^ 0x646f_7261_6e64_6f6d
    v2 = key.0 ^ 0x6c79_6765_6e65_7261
    v3 = key.1 ^ 0x7465_6462_7974_6573
    self.roundsPerWord = roundsPerWord
    self.finalRounds = finalRounds
  }

  /// Adds a word to the hash.
  mutating func absorb(_ word: UInt64) {
    v3 ^= word
    var rounds = 0
    // The loops over words are `while` loops, which are quick even without optimization.
    while rounds < roundsPerWord {
      round()
      rounds += 1
    }
    v0 ^= word
  }

  /// Adds bytes to the hash as little-endian words of 8 bytes; the last word is padded with zeros.
  mutating func absorb(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count & ~7
    var offset = 0
    while offset < whole {
      absorb(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    guard whole < bytes.count else { return }
    absorb((whole..<bytes.count).reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) })
  }

  /// Returns the hash of all words so far.
  func finish() -> UInt64 {
    var copy = self
    copy.v2 ^= 0xff
    for _ in 0..<finalRounds { copy.round() }
    return copy.v0 ^ copy.v1 ^ copy.v2 ^ copy.v3
  }

  /// Performs one SipRound, the permutation of the state that the paper defines.
  private mutating func round() {
    v0 &+= v1
    v1 = v1.rotated(by: 13) ^ v0
    v0 = v0.rotated(by: 32)
    v2 &+= v3
    v3 = v3.rotated(by: 16) ^ v2
    v0 &+= v3
    v3 = v3.rotated(by: 21) ^ v0
    v2 &+= v1
    v1 = v1.rotated(by: 17) ^ v2
    v2 = v2.rotated(by: 32)
  }
}

extension UInt64 {
  /// Returns the number with its bits rotated to the left.
  fileprivate func rotated(by bits: UInt64) -> UInt64 {
    self &<< bits | self &>> (64 &- bits)
  }
}
