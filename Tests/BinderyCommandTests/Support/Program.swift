import Foundation
import TestSupport

/// The programs that the build made, and the plugins beside them.
enum Program {
  /// The reason why the tests of the program can't run.
  struct NotBuilt: Error, CustomStringConvertible {
    let description: String
  }

  /// The libraries of the plugins that ship with the program.
  static let plugins = [
    "Album", "Artist", "Audiobook", "Ebook", "FeatureMovie", "ITunesStore", "MusicVideo", "Podcast", "PodcastEpisode",
    "Software",
    "Song", "TelevisionEpisode",
  ]

  /// The path of a plugin's library.
  static func library(_ plugin: String) throws -> String {
    try folder.get() + "/" + libraryName(plugin)
  }

  /// The path of the program.
  static var path: String {
    get throws { try folder.get() + "/bindery" }
  }

  /// Puts the program where nothing is beside it.
  ///
  /// A process of its own copies it where a link can't be made: a copy for which this process has a descriptor may be
  /// inherited by what another test starts meanwhile, and a program that is open for writing can't be executed.
  ///
  /// - Parameter path: The path of the copy.
  /// - Throws: A `ShellError` where it can't be copied.
  static func copy(to path: String) throws {
    try TestSupport.shell("ln '\(Self.path)' '\(path)' 2>/dev/null || cp '\(Self.path)' '\(path)'")
  }

  /// The folder of the build, or that of another build in `BINDERY_TEST_PROGRAMS`, if it has all that the tests need.
  private static let folder = Result { () throws(NotBuilt) in
    let folder = ProcessInfo.processInfo.environment["BINDERY_TEST_PROGRAMS"] ?? BuildFolder.path
    let files = ["bindery"] + plugins.map(libraryName)
    let missing = files.filter { !FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
    guard !missing.isEmpty else { return folder }
    throw NotBuilt(
      description: "\(missing.joined(separator: ", ")) not found in \(folder); "
        + "build everything first: make build-tests")
  }

  private static func libraryName(_ plugin: String) -> String {
    "lib\(plugin).so"
  }
}
