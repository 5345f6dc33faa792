internal import Bindery
internal import BinderyLoading

/// A line of the file in which the user's choices are kept.
enum ChoiceLine: Hashable {
  case trust(PluginChoices.Trusted)
  case grant(PluginChoices.Grant)
  case prefer(Kind, PluginId)

  /// A line that begins like a choice and is none.
  case broken(String, expected: String)

  /// A comment, an empty line, or what a later version of this program wrote.
  case other(String)

  /// Reads a line.
  ///
  /// - Parameter line: The line, without its end.
  init(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let word = words.first, let format = Self.formats[String(word)] else {
      self = .other(line)
      return
    }
    self = format.read(words.count > 1 ? words[1] : "") ?? .broken(line, expected: "\(word) \(format.expected)")
  }

  /// The line, without its end.
  var text: String {
    switch self {
    case .trust(let trusted): "trust \(trusted.digest) \(trusted.id) \(trusted.path.percentEncoded(" "))"
    case .grant(let grant): "grant \(grant.digest) \(grant.id) \(grant.capability.percentEncoded(" "))"
    case .prefer(let kind, let id): "prefer \(kind.rawValue.percentEncoded()) \(id)"
    case .broken(let text, _), .other(let text): text
    }
  }
}

extension ChoiceLine {
  /// What follows the first word of a line.
  private struct Format {
    /// The fields, for people.
    let expected: String

    /// Reads the fields.
    let read: @Sendable (Substring) -> ChoiceLine?
  }

  private static let formats: [String: Format] = [
    "trust": Format(expected: "SHA-256 ID PATH") { rest in
      fields(rest).map { .trust(PluginChoices.Trusted(digest: $0, id: $1, path: $2)) }
    },
    "grant": Format(expected: "SHA-256 ID CAPABILITY") { rest in
      fields(rest).map { .grant(PluginChoices.Grant(digest: $0, id: $1, capability: $2)) }
    },
    "prefer": Format(expected: "KIND ID") { rest in
      let words = rest.split(separator: " ")
      guard words.count == 2, let kind = words[0].percentDecoded, !kind.isEmpty else { return nil }
      return .prefer(Kind(rawValue: kind), PluginId(rawValue: String(words[1])))
    },
  ]

  /// A digest, an identifier and a text, in which there may be spaces.
  private static func fields(_ rest: Substring) -> (PluginDigest, PluginId, String)? {
    let words = rest.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let digest = PluginDigest(words[0]), let text = words[2].percentDecoded else { return nil }
    return (digest, PluginId(rawValue: String(words[1])), text)
  }
}

extension StringProtocol {
  /// The text with everything in code that would end a field or a line, or could be mistaken for code.
  ///
  /// - Parameter kept: Characters that stay as they are all the same.
  /// - Returns: The text in code.
  fileprivate func percentEncoded(_ kept: String = "") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = utf8.enumerated().flatMap { index, byte -> [UInt8] in
      // A space at the start would be lost between the fields.
      let isKept = byte > 0x20 && byte != 0x7f && byte != 0x25 || index > 0 && kept.utf8.contains(byte)
      return isKept ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text that was put in code, or nothing where the code is broken.
  fileprivate var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = Substring(self).utf8
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16), rest.count >= 2 else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
