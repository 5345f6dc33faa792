import Foundation
import Testing

/// A recorded session of a document: commands, and what they wrote.
struct Session {
  let commands: [String]
  let output: [String]

  /// Finds the session that begins with a command in a guide.
  init(heading: String, in guide: String) throws {
    let guides = "../../../Sources/Bindery/Documentation.docc/Guides"
    let document = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "\(guides)/\(guide)")
    let blocks = try String(contentsOf: document, encoding: .utf8).components(separatedBy: "```")
    let block = try #require(blocks.first { $0.hasPrefix("console\n" + heading) })
    let parts = ("\n" + block.dropFirst("console\n".count)).components(separatedBy: "\n$ ").dropFirst()
    commands = parts.map { String($0.prefix { $0 != "\n" }) }
    output = parts.map { String($0.drop { $0 != "\n" }.dropFirst()) }
  }
}

extension String {
  /// The lines that have something in them.
  var lines: [String] { split(separator: "\n").map(String.init) }
}
