/// Advice on fixing particular breaches of rules that can be broken in several ways: imperative sentences without a
/// period.
package enum Remedy {
  /// The advice for a text that was cut within a character.
  package static let wholeCharacters =
    "Cut a text between two characters, and never within one: step back over bytes from 0x80 to 0xBF, and over the one "
    + "before them"

  /// The advice for a text in another encoding than UTF-8.
  package static let otherEncoding = "Turn other encodings into UTF-8 before a text is handed over"

  /// The way to fix an identity that was cut, such as by a buffer that is too small.
  package static let wholeIdentity =
    "Write the identity whole: where it is cut, two things may have one identity, and its last character may be broken"

  /// The advice for a drawn text whose role the host doesn't know.
  package static let knownRole = "Use a constant of bindery_role"

  /// The advice for control characters in a drawing.
  package static let plainText = "Say what a text is by its role, since how that looks is the host's to choose"

  /// Returns the advice for a text that isn't UTF-8, depending on whether a character was cut.
  package static func ofInvalidText(_ bytes: [UInt8]) -> String {
    isCut(bytes) ? wholeCharacters : otherEncoding
  }

  /// Returns the advice for an identity that isn't UTF-8, depending on whether a character was cut.
  package static func ofInvalidIdentity(_ bytes: [UInt8]) -> String {
    isCut(bytes) ? wholeIdentity : otherEncoding
  }

  /// Returns whether the first fault of a text that isn't UTF-8 is a character that was cut: the end of one at the
  /// start of the text, or the start of one at its end or before an ellipsis.
  private static func isCut(_ bytes: [UInt8]) -> Bool {
    var offset = 0
    while offset < bytes.count {
      if isFollower(bytes[offset]) { return offset == 0 }
      let (count, rest) = (followers(of: bytes[offset]), bytes[(offset + 1)...])
      guard rest.prefix(count).prefix(while: isFollower).count == count else {
        return isEnd(rest.drop(while: isFollower))
      }
      offset += 1 + count
    }
    return false
  }

  /// Returns whether the rest of a text is empty or begins with an ellipsis.
  private static func isEnd(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.isEmpty || rest.starts(with: "…".utf8) || rest.starts(with: "...".utf8)
  }

  /// Returns whether a byte continues a character of UTF-8.
  private static func isFollower(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// Returns the number of bytes that follow the first byte of a character in UTF-8; 0 also if no character begins with
  /// it.
  private static func followers(of first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 1
    case 0xE0...0xEF: 2
    case 0xF0...0xF4: 3
    default: 0
    }
  }
}
