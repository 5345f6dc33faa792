import Foundation
import TestSupport
import Testing

/// What a program did, as its user sees it.
struct Outcome {
  /// What it wrote to standard output.
  let bytes: Data

  /// What it wrote to standard error.
  let messages: String

  /// How it ended; that of a shell is 128 and a signal where a signal ended it.
  let code: Int32

  /// What it wrote to standard output, as text.
  var output: String { String(decoding: bytes, as: UTF8.self) }

  /// The lines of its output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The items of its output, where that is JSON.
  var items: [[String: Any]] {
    get throws { try #require(document["items"] as? [[String: Any]]) }
  }

  /// The object that its output is, where that is JSON.
  var document: [String: Any] {
    get throws { try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any]) }
  }
}

extension Outcome {
  /// Expects an exit code and what is said on standard error, line by line.
  func expect(_ code: Int32, saying messages: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    expectEqual(self.code, code, sourceLocation: sourceLocation)
    let said = self.messages.split(separator: "\n").map(String.init)
    expectEqual(said, messages.map { "bindery: " + $0 }, sourceLocation: sourceLocation)
  }

  /// The commands that it tells to run: what follows `run: ` up to the end of a line, and what stands between quotation
  /// marks, single or double ones, and begins with `bindery `.
  var printedCommands: [String] {
    (messages + output).split(separator: "\n").flatMap { line -> [String] in
      if let end = line.range(of: "run: ") { return [String(line[end.upperBound...])] }
      guard let start = line.firstRange(of: #/['"]bindery /#) else { return [] }
      return ["bindery " + line[start.upperBound...].prefix { $0 != line[start.lowerBound] }]
    }
  }
}
