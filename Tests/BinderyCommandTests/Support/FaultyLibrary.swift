import Foundation
import TestSupport
import Testing

/// A library in a folder of its own, whose disk may fail while the program writes to it.
struct FaultyLibrary {
  /// The number of items of an import that is killed again and again.
  static let itemCount = number("BINDERY_LIBRARY_ITEMS", or: 300)

  /// The number of kills of an import.
  static let killCount = number("BINDERY_LIBRARY_KILLS", or: 6)

  /// The number of items where all of them are compared after each fault.
  static let comparedCount = min(itemCount, 20_000)

  /// The number of faults of a kind where all items are compared after each.
  static let comparedFaultCount = max(6, killCount / 4)

  private static func number(_ name: String, or usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  let folder: TemporaryFolder
  let path: String
  let disk: FaultyDisk

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "library.db")
    disk = FaultyDisk(files: path + "*")
  }

  /// The environment of the library's owner, who has no other folder.
  var environment: [String: String] {
    ["BINDERY_LIBRARY": path, "XDG_STATE_HOME": folder.path(of: "state"), "XDG_DATA_HOME": folder.path(of: "data")]
  }

  /// Writes a file of items of three kinds, one of which no plugin has, and returns its path.
  func items(_ count: Int) throws -> String {
    let path = folder.path(of: "items.jsonl")
    try Data().write(to: URL(filePath: path))
    let file = try #require(FileHandle(forWritingAtPath: path))
    for start in stride(from: 0, to: count, by: 10_000) {
      let lines = (start..<min(start + 10_000, count)).map(Self.line)
      try file.write(contentsOf: Data(lines.joined().utf8))
    }
    try file.close()
    return path
  }

  private static func line(_ number: Int) -> String {
    let words = ["winter", "Blue", "thé", "night", "雨", "road", "Ash", "sea"]
    let title = "\(words[number % 8]) \(words[number / 8 % 8]) \(number)"
    return switch number % 3 {
    case 0: #"{"kind":"song","trackId":\#(number),"trackName":"\#(title)","artistName":"The Long Winters"}"# + "\n"
    case 1: #"{"kind":"ebook","trackId":\#(number),"trackName":"\#(title)","artistName":"Ann Ovel"}"# + "\n"
    default: #"{"kind":"teapot","id":\#(number),"title":"\#(title)","maker":"Cauldon"}"# + "\n"
    }
  }

  /// Runs the program for the library's owner.
  func bindery(_ arguments: [String], with fault: [String: String] = [:]) async throws -> Outcome {
    try await BinderyCommandTests.bindery(arguments, environment: environment.merging(fault) { $1 })
  }

  /// Removes the library and what lies beside it.
  func remove() throws {
    for name in try names { try FileManager.default.removeItem(atPath: folder.path(of: name)) }
  }

  /// The names of the library's file and of those beside it.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("library.db") }.sorted()
    }
  }

  /// What a user can tell of the library: a digest of all its items in order, and what some searches find.
  func contents() async throws -> [String] {
    var contents = [try await shell("bindery library export | sha256sum", environment: environment).output]
    for query in [["winter"], ["kind:ebook", "sea"], ["雨", "-long"]] {
      contents.append(try await bindery(["search", "--limit", "20"] + query).output)
    }
    return contents
  }

  /// Expects that the library is whole, if there is one, and that no plugin is in quarantine.
  func expectWhole(_ comment: Comment? = nil, isVerified: Bool = true) async throws {
    if FileManager.default.fileExists(atPath: path) {
      let outcome = try await bindery(["library", isVerified ? "verify" : "info"])
      expectEqual(outcome.code, 0, "\(comment ?? "") \(outcome.messages)")
    }
    try await bindery(["plugins", "quarantine", "list"]).expect(1, saying: "no plugin is in quarantine")
  }
}
