import ArgumentParser
import BinderyLibrary
import BinderyRendering

extension LibraryCommand {
  /// The command `bindery library verify`, which checks a library's items and index for damage.
  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks the items and the index.", usage: "bindery library verify [<options>]",
      discussion: """
        Exits with 65 where something is damaged, and says what.

        EXAMPLES:
          bindery library verify
          bindery library verify --format json | jq -r '.problems[]'
        """)

    @OptionGroup var list: ListOptions
    @OptionGroup var library: LibraryOptions

    func run() throws {
      let path = try library.path()
      do {
        let reader = try LibraryReader(path: path)
        let obstacle = obstacle(to: reader, at: path)
        try verify(reader, at: path, checksIndex: obstacle == nil)
        let rest = obstacle.map { ", but for its index, which can't be checked \($0)" } ?? ""
        try report(path, sentence: "the library '\(path)' is in order\(rest)", checksIndex: obstacle == nil)
      } catch let error as LibraryError where [.damaged, .altered].contains(error.code) && list.format == .json {
        try report(path, sentence: error.description, problem: error.detail)
        throw CommandError(exitCode: .badData)
      }
    }

    /// Returns why the index can't be checked at the moment, as a clause, or `nil` if it can.
    private func obstacle(to reader: LibraryReader, at path: String) -> String? {
      guard reader.isWritable else { return "where it may only be read" }
      return LibraryLock.holder(at: path).map { "while \($0) writes to it" }
    }

    /// Throws the first problem that the check of a library finds.
    private func verify(_ reader: LibraryReader, at path: String, checksIndex: Bool) throws(LibraryError) {
      let problems = try reader.problems() + (checksIndex ? LibraryWriter(path: path).indexProblems() : [])
      if let problem = problems.first { throw LibraryError(.damaged, at: path, problem) }
      if let row = try reader.alteredRows(limit: 1).first { throw LibraryError(.altered, at: path, "row \(row) first") }
    }

    private func report(_ path: String, sentence: String, problem: String? = nil, checksIndex: Bool = true) throws {
      try LibraryReport(path: path, sentence: sentence) { json in
        json.member("sound", problem == nil)
        json.member("indexChecked", checksIndex)
        json.textsMember("problems", [problem].compactMap(\.self))
      }.write(as: list.format)
    }
  }
}
