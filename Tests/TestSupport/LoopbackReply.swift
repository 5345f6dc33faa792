/// A script of steps with which a `LoopbackServer` answers a request; after the last step it closes the connection.
package struct LoopbackReply: Sendable {
  /// A step of a reply.
  package enum Step: Sendable {
    /// Sends bytes without checking them.
    case send([UInt8])

    /// Waits until the gate is open.
    case wait(Gate)

    /// Waits for a fixed time: for demonstrations to people, not for tests.
    case pause(milliseconds: Int)

    /// Opens a gate.
    case open(Gate)

    /// Waits until the client has closed its side.
    case hangUp

    /// Resets the connection, so that the client sees an error instead of an end.
    case reset
  }

  /// The steps, in order.
  package let steps: [Step]

  /// Creates a reply of any steps.
  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Creates a reply of raw text, without a status or a head of its own.
  package init(raw text: String) {
    steps = [.send(Array(text.utf8))]
  }

  /// Creates a complete reply with a `Content-Length`.
  package init(status: Int = 200, fields: [String] = [], body: some Collection<UInt8> = []) {
    let head = Self.head(status, fields + ["Content-Length: \(body.count)"])
    steps = [.send(head + Array(body))]
  }

  /// Creates a complete reply with a `Content-Length`.
  package init(status: Int = 200, fields: [String] = [], text: String) {
    self.init(status: status, fields: fields, body: Array(text.utf8))
  }

  /// Creates a chunked reply that sends each chunk separately, with the steps `between` before each but the first.
  ///
  /// Without `isWhole`, the last chunk is missing, as in a truncated answer.
  package init(fields: [String] = [], chunks: [String], between: [Step] = [], isWhole: Bool = true) {
    let head: [Step] = [.send(Self.head(200, fields + ["Transfer-Encoding: chunked"]))]
    let parts = chunks.map { chunk in [Step.send(Self.chunk(Array(chunk.utf8)))] }
    let end: [Step] = isWhole ? [.send(Array("0\r\n\r\n".utf8))] : []
    steps = head + parts.joined(separator: between) + end
  }

  /// Returns the bytes of the status line, the fields, and the empty line after them.
  package static func head(_ status: Int, _ fields: [String]) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status) Test", "Content-Type: text/javascript; charset=utf-8", "Connection: close"] + fields
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// Returns the bytes of a chunk of a chunked body.
  package static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }
}
