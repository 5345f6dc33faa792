/// What a `LoopbackServer` does with a request, step by step. After the last step it closes the connection.
package struct LoopbackReply: Sendable {
  package enum Step: Sendable {
    /// Sends bytes, whatever they are.
    case send([UInt8])

    /// Goes on once the gate is open.
    case wait(Gate)

    /// Goes on after a while: for a person to watch, not for a test.
    case pause(milliseconds: Int)

    /// Opens a gate.
    case open(Gate)

    /// Goes on once the client has closed its side.
    case hangUp

    /// Closes the connection so that the client sees an error, not an end.
    case reset
  }

  package let steps: [Step]

  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Bytes as they are: no status, no head, unless the text has them.
  package init(raw text: String) {
    steps = [.send(Array(text.utf8))]
  }

  /// A whole answer with its length.
  package init(status: Int = 200, fields: [String] = [], body: some Collection<UInt8> = []) {
    let head = Self.head(status, fields + ["Content-Length: \(body.count)"])
    steps = [.send(head + Array(body))]
  }

  /// A whole answer with its length.
  package init(status: Int = 200, fields: [String] = [], text: String) {
    self.init(status: status, fields: fields, body: Array(text.utf8))
  }

  /// An answer in chunks, each sent by itself, with steps before each but the first.
  package init(fields: [String] = [], chunks: [String], between: [Step] = [], isWhole: Bool = true) {
    let head: [Step] = [.send(Self.head(200, fields + ["Transfer-Encoding: chunked"]))]
    let parts = chunks.map { chunk in [Step.send(Self.chunk(Array(chunk.utf8)))] }
    let end: [Step] = isWhole ? [.send(Array("0\r\n\r\n".utf8))] : []
    steps = head + parts.joined(separator: between) + end
  }

  /// The bytes of a status line and the fields, and the empty line after them.
  package static func head(_ status: Int, _ fields: [String]) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status) Test", "Content-Type: text/javascript; charset=utf-8", "Connection: close"] + fields
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// The bytes of a chunk of a chunked body.
  package static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }
}
