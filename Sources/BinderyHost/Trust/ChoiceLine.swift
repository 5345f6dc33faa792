internal import Bindery
internal import BinderyLoading

/// A line of the file with the user's choices about plugins.
enum ChoiceLine: Hashable {
  /// The line says that the user trusts a file of a plugin.
  case trust(PluginChoices.Trusted)

  /// The line says that the user granted a capability to a file of a plugin.
  case grant(PluginChoices.Grant)

  /// The line says that the user prefers a plugin for a kind, such as `song`.
  case prefer(Kind, PluginId)

  /// The line is malformed but begins like a choice; `expected` is the form that it should have, such as `prefer KIND
  /// ID`.
  case broken(String, expected: String)

  /// The line is a comment, empty, or of a later version of this program.
  case other(String)

  /// Parses a line, without its line feed.
  init(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let word = words.first, let format = Self.formats[String(word)] else {
      self = .other(line)
      return
    }
    self = format.read(words.count > 1 ? words[1] : "") ?? .broken(line, expected: "\(word) \(format.expected)")
  }

  /// The text of the line, without its line feed.
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
  /// The format of the fields after the first word of a line.
  private struct Format {
    /// The names of the fields, as messages show them.
    let expected: String

    /// Parses the fields into a line, or returns `nil` if they are malformed.
    let read: @Sendable (Substring) -> ChoiceLine?
  }

  /// The format of each kind of line, by the word with which the line begins.
  private static let formats: [String: Format] = [
    "trust": Format(expected: "SHA-256 ID PATH") { rest in
      fields(rest).map { .trust(PluginChoices.Trusted(digest: $0, id: $1, path: $2)) }
    },
    "grant": Format(expected: "SHA-256 ID CAPABILITY") { rest in
      fields(rest).map { .grant(PluginChoices.Grant(digest: $0, id: $1, capability: $2)) }
    },
    "prefer": Format(expected: "KIND ID") { rest in
      let words = rest.split(separator: " ")
      guard words.count == 2, let kind = String(percentEncoded: words[0]), !kind.isEmpty else { return nil }
      return .prefer(Kind(rawValue: kind), PluginId(rawValue: String(words[1])))
    },
  ]

  /// Parses a digest, an identifier and a text that may contain spaces, or returns `nil` if they are malformed.
  private static func fields(_ rest: Substring) -> (PluginDigest, PluginId, String)? {
    let words = rest.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let digest = PluginDigest(words[0]), let text = String(percentEncoded: words[2]) else {
      return nil
    }
    return (digest, PluginId(rawValue: String(words[1])), text)
  }
}

extension StringProtocol {
  /// Returns the text with all characters percent-encoded that would end a field or a line, or look like an escape.
  ///
  /// Characters in `kept` aren't encoded, except at the start.
  fileprivate func percentEncoded(_ kept: String = "") -> String {
    var isFirst = true
    return PercentEncoding.encode(self) { byte in
      defer { isFirst = false }
      // A space at the start would be taken for a separator of fields.
      return byte > 0x20 && byte != 0x7f && byte != UInt8(ascii: "%") || !isFirst && kept.utf8.contains(byte)
    }
  }
}
