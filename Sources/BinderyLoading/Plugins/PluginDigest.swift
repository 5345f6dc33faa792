public import BinderyContract
package import BinderySystem
internal import CNettle

/// The SHA-256 of a plugin's file, under which its trust, its granted capabilities and its failures are recorded.
///
/// For a plugin that brings libraries along, the digest is computed from those of all its files: a plugin with another
/// library counts as another plugin.
///
/// For a plugin beside the program, which is loaded without being copied or read, it is the SHA-256 of the file's
/// identity instead, which changes with the file. Only failures are recorded by such a digest, and users are never
/// shown it as a thing to trust.
public struct PluginDigest: Hashable, Sendable {
  /// The number of bytes in a digest.
  private static let count = 32

  /// The 32 bytes of the digest in their order, as four words.
  private let words: SIMD4<UInt64>

  /// Creates a digest from its 32 bytes, or returns `nil` for another number of bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.count else { return nil }
    words = bytes.withUnsafeBytes { $0.loadUnaligned(as: SIMD4<UInt64>.self) }
  }

  /// Parses a digest as `sha256sum` writes it, or returns `nil` if the text isn't one.
  ///
  /// - Parameter text: 64 hexadecimal digits, in upper or lower case.
  public init?(_ text: some StringProtocol) {
    let digits = text.utf8.compactMap(Self.value)
    guard digits.count == 2 * Self.count, text.utf8.count == digits.count else { return nil }
    self.init(bytes: stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  /// Creates the SHA-256 of bytes.
  package init(of bytes: [UInt8]) {
    var hash = Hash()
    bytes.withUnsafeBytes { hash.update($0) }
    self = hash.finish()
  }

  /// Creates the digest of a file's identity, in place of its bytes, for a file that isn't read.
  package init(identityOf status: FileStatus) {
    self.init(of: Array(status.identity.utf8))
  }

  /// Creates the digest of a plugin's file, with the libraries that the plugin brings along.
  ///
  /// - Parameter path: The file.
  /// - Throws: The reason why a file can't be read, or that it has more bytes than the 512 MiB that a plugin may have.
  public init(contentsOf path: String) throws(PluginError) {
    let file = try LibraryFile(ofPlugin: path)
    let own = PluginDigest(of: file)
    let companions = try Companion.all(of: file, at: path)
    self = own.combined(with: Dictionary(companions.map { ($0.name, PluginDigest(of: $0.file)) }) { first, _ in first })
  }

  /// Creates the digest of the bytes of an open file alone.
  package init(of file: LibraryFile) {
    var hash = Hash()
    _ = file.readParts { part in
      hash.update(part)
      return true
    }
    self = hash.finish()
  }

  /// Returns the digest of a plugin with the libraries that it brings along, whose digests are given by name.
  ///
  /// This digest is that of the plugin's file alone, and is returned if there are no libraries.
  package func combined(with companions: [String: PluginDigest]) -> PluginDigest {
    guard !companions.isEmpty else { return self }
    var text = bytes
    for (name, digest) in companions.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      text += Array(name.utf8) + [0] + digest.bytes
    }
    return PluginDigest(of: text)
  }

  /// The 32 bytes of the digest.
  package var bytes: [UInt8] {
    withUnsafeBytes(of: words) { Array($0) }
  }

  /// Returns the value of a hexadecimal digit, or `nil` for any other byte.
  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}

extension PluginDigest: CustomStringConvertible {
  /// The digest in 64 hexadecimal digits of lower case.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}

extension PluginDigest {
  /// A SHA-256 that is computed incrementally.
  struct Hash: ~Copyable {

    private var state = cnettle_sha256()

    /// Creates a hash that no bytes have been added to.
    init() {
      cnettle_sha256_begin(&state)
    }

    /// Adds the next bytes to the hash.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
      cnettle_sha256_take(&state, bytes.baseAddress, bytes.count)
    }

    /// Returns the digest of the bytes so far, and begins a new hash.
    mutating func finish() -> PluginDigest {
      var words = SIMD4<UInt64>()
      withUnsafeMutableBytes(of: &words) { words in
        cnettle_sha256_end(&state, words.baseAddress?.assumingMemoryBound(to: UInt8.self))
      }
      return PluginDigest(words: words)
    }
  }

  /// Creates a digest from its four words of 64 bits.
  private init(words: SIMD4<UInt64>) {
    self.words = words
  }
}
