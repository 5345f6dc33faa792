import Foundation
import TestSupport

/// The surroundings of one run: a user's folders, a folder with plugins, and a server that nobody should call.
struct Cage {
  let folder: TemporaryFolder
  let doorbell: Doorbell

  /// What stands in the environment of all processes of the run.
  let mark = "zoo-\(UUID().uuidString)"

  /// The folders in which nothing may change.
  private static let watched = ["home", "temporary", "plugins", "here", "config", "data"]

  /// Creates surroundings with plugins.
  init(_ creatures: String...) throws {
    folder = try TemporaryFolder()
    doorbell = try Doorbell(in: folder.path)
    for name in Self.watched + ["state", "cache"] { _ = try folder.newFolder(name) }
    try folder.write("nobody's business\n".utf8, to: "home/secret")
    for name in creatures {
      try FileManager.default.copyItem(atPath: Menagerie.library(name), toPath: plugins + "/\(name).so")
    }
  }

  /// The milliseconds that a call of a plugin may take.
  var deadline = 60_000

  /// The folder with the plugins.
  var plugins: String { folder.path(of: "plugins") }

  /// What a program sees in its environment.
  var environment: [String: String] {
    let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
    return inherited.merging(
      [
        "HOME": folder.path(of: "home"), "XDG_CONFIG_HOME": folder.path(of: "config"),
        "XDG_DATA_HOME": folder.path(of: "data"), "XDG_STATE_HOME": folder.path(of: "state"),
        "XDG_CACHE_HOME": folder.path(of: "cache"), "BINDERY_DEADLINE": "\(deadline)", "ZOO_MARK": mark,
      ]) { $1 }
  }

  /// An item of a kind, with the places that an attacker would like to know.
  func item(_ kind: String, _ name: String) -> String {
    """
    {"kind":"\(kind)","name":"\(name)","home":"\(folder.path(of: "home"))","folder":"\(plugins)",\
    "temporary":"\(folder.path(of: "temporary"))","port":\(doorbell.port),"door":"\(doorbell.path)"}
    """
  }

  /// The files in the folders in which nothing may change, with their sizes.
  var files: [String: Int] {
    var files: [String: Int] = [:]
    for name in Self.watched {
      for case let path as String in FileManager.default.enumerator(atPath: folder.path(of: name)) ?? .init() {
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path(of: "\(name)/\(path)"))
        files["\(name)/\(path)"] = attributes?[.size] as? Int ?? -1
      }
    }
    return files
  }
}

extension Cage {
  /// What the journal of plugins says, line by line and word by word.
  var journal: [[Substring]] {
    let path = folder.path(of: "state")
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.compactMap { FileManager.default.contents(atPath: "\(path)/\($0)") }
      .flatMap { String(decoding: $0, as: UTF8.self).components(separatedBy: "\n") }
      .map { $0.split(separator: " ", omittingEmptySubsequences: false) }
  }

  /// The failures of a plugin that the journal has: when, what, and with which status.
  func failures(of id: String) -> [String] {
    journal.filter { $0.count > 6 && $0[0] == "failed" && $0[2] == id }.map { $0[4...6].joined(separator: " ") }
  }

  /// Whether the journal says that a plugin was opened.
  var hasOpened: Bool { journal.contains { $0.first == "ended" && $0.contains("ok") } }
}
