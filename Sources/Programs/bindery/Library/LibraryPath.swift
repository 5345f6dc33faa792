import ArgumentParser
import BinderyRendering
import Glibc

extension LibraryCommand {
  /// The command `bindery library path`, which prints the path of the library's file.
  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows the path of the library.", usage: "bindery library path [<options>]")

    @OptionGroup var list: ListOptions
    @OptionGroup var library: LibraryOptions

    func run() throws {
      let path = try library.path()
      guard list.format == .json else { return try Output.standard.write((path + "\n").utf8) }
      let exists = access(path, F_OK) == 0
      let sentence = exists ? "the library is '\(path)'" : "there is no library at '\(path)' yet"
      try LibraryReport(path: path, sentence: sentence) { $0.member("exists", exists) }.write(as: .json)
    }
  }
}
