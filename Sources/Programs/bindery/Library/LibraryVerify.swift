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
        let (lock, obstacle) = try lockIndex(of: reader, at: path)
        defer { withExtendedLifetime(lock) {} }
        try verify(reader, at: path, checksIndex: lock != nil)
        let rest = obstacle.map { ", but for its index, which can't be checked \($0)" } ?? ""
        try report(path, sentence: "the library '\(path)' is in order\(rest)", checksIndex: lock != nil)
      } catch let error as LibraryError where [.damaged, .altered].contains(error.code) && list.format == .json {
        try report(path, sentence: error.description, problem: error.detail)
        throw CommandError(exitCode: .badData)
      }
    }

    /// Acquires the lock of a library, without which its index can't be checked, or returns why that isn't possible, as
    /// a clause.
    private func lockIndex(
      of reader: LibraryReader, at path: String
    ) throws(LibraryError) -> (lock: LibraryLock?, obstacle: String?) {
      guard reader.isWritable else { return (nil, "where it may only be read") }
      do throws(LibraryError) {
        let lock = try LibraryLock(at: path) { (holder) throws(LibraryError) in
          throw LibraryError(.busy, at: path, holder)
        }
        return (lock, nil)
      } catch  where error.code == .busy {
        return (nil, "while \(error.detail) writes to it")
      }
    }

    /// Throws the first problem that the check of a library finds.
    private func verify(_ reader: LibraryReader, at path: String, checksIndex: Bool) throws(LibraryError) {
      let problems = try reader.problems() + (checksIndex ? LibraryWriter(path: path).indexProblems() : [])
      if let problem = problems.first { throw LibraryError(.damaged, at: path, problem) }
      if let row = try reader.alteredRows(limit: 1).first { throw LibraryError(.altered, at: path, "row \(row) first") }
    }

    /// Writes a report on the library at a path, with the problem if there is one.
    private func report(_ path: String, sentence: String, problem: String? = nil, checksIndex: Bool = false) throws {
      try LibraryReport(path: path, sentence: sentence) { json in
        json.member("sound", problem == nil)
        json.member("indexChecked", checksIndex)
        json.textsMember("problems", [problem].compactMap(\.self))
      }.write(as: list.format)
    }
  }
}
