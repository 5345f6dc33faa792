import ArgumentParser
import Bindery
import BinderyLibrary
import BinderyRendering

extension LibraryCommand {
  /// The command `bindery library info`, which counts the items of each kind in a library.
  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Counts the items of each kind.", usage: "bindery library info [<options>]",
      discussion: """
        EXAMPLES:
          bindery library info
          bindery library info --format json | jq '.kinds[] | select(.kind == "song").count'
        """)

    @OptionGroup var list: ListOptions
    @OptionGroup var library: LibraryOptions

    func run() throws {
      let path = try library.path()
      let reader = try LibraryReader(path: path)
      let kinds = try reader.kindCounts()
      let all = kinds.reduce(0) { $0 + $1.count }
      let sentence = "\(all.items) in '\(path)'"
      guard list.format == .json else {
        let width = kinds.map { $0.count.grouped.count }.max() ?? 0
        let lines = kinds.map { kind, count in
          String(repeating: " ", count: width - count.grouped.count) + "\(count.grouped)  \(kind)"
        }
        return try Output.standard.write(((lines + [sentence]).joined(separator: "\n") + "\n").utf8)
      }
      let sources = try reader.sourceCounts()
      try LibraryReport(path: path, sentence: sentence) { json in
        json.member("count", all)
        json.member("byteCount", reader.byteCount)
        json.member("writable", reader.isWritable)
        json.objectsMember("kinds", kinds) { json, element in
          json.member("kind", element.kind.rawValue)
          json.member("count", element.count)
        }
        json.objectsMember("sources", sources) { json, element in
          json.member("source", element.source.rawValue)
          json.member("count", element.count)
        }
      }.write(as: .json)
    }
  }
}
