/// Bytes that a file must have at an offset, compared only in the bits of a mask.
package struct BytePattern: Hashable, Sendable {
  /// The offset of the first compared byte from the beginning of the file.
  package let offset: Int

  /// The bytes that the file must have, in which the bits outside of the mask are 0.
  package let bytes: [UInt8]

  /// The bits of each byte that are compared; as many as there are bytes.
  package let mask: [UInt8]

  /// Creates a pattern of bytes, of which all bits are compared if there is no mask.
  ///
  /// The mask has as many bytes as there are in `bytes`.
  package init(offset: Int, bytes: [UInt8], mask: [UInt8]? = nil) {
    let mask = mask ?? bytes.map { _ in 0xff }
    self.offset = offset
    self.bytes = zip(bytes, mask).map { $0 & $1 }
    self.mask = mask
  }

  /// Returns whether a file that begins with `head` has the bytes of the pattern. A file that ends before doesn't.
  package func fits(_ head: [UInt8]) -> Bool {
    guard offset <= head.count, bytes.count <= head.count - offset else { return false }
    return bytes.indices.allSatisfy { head[offset + $0] & mask[$0] == bytes[$0] }
  }
}

/// A magic number: up to three patterns of bytes, all of which a file of a format has near its beginning.
package struct MagicNumber: Hashable, Sendable {
  /// The patterns, all of which must fit.
  package let patterns: [BytePattern]

  /// Creates a magic number from its patterns, of which there is at least one.
  package init(_ patterns: [BytePattern]) {
    self.patterns = patterns
  }

  /// Returns whether a file that begins with `head` has the magic number.
  package func fits(_ head: [UInt8]) -> Bool {
    patterns.allSatisfy { $0.fits(head) }
  }
}
