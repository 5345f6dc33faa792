/// A request that a `LoopbackServer` received.
package struct LoopbackRequest: Hashable, Sendable {
  /// The request line, such as `GET /search?term=a HTTP/1.1`.
  package let line: String

  /// The header fields by their names in lowercase.
  package let fields: [String: String]

  /// Parses the head of a request.
  package init(_ head: String) {
    let lines = head.split(separator: "\r\n").map(String.init)
    line = lines.first ?? ""
    let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), String(line[colon...].dropFirst().drop { $0 == " " }))
    }
    fields = Dictionary(pairs) { first, _ in first }
  }

  /// The request target: the second word of the request line.
  package var target: String {
    let words = line.split(separator: " ")
    return words.count > 1 ? String(words[1]) : ""
  }

  /// The path without the query.
  package var path: String { String(target.prefix { $0 != "?" }) }

  /// The decoded parameters of the query; of duplicate names, the last value counts.
  package var query: [String: String] {
    let pairs = target.drop { $0 != "?" }.dropFirst().split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(sides[0]), sides.count > 1 ? Self.decoded(sides[1]) : "")
    }
    return Dictionary(pairs) { $1 }
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), let decoded = UInt8(digits, radix: 16) {
        bytes.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
