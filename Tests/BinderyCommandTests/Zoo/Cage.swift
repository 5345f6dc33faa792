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
    doorbell = try Doorbell()
    for name in Self.watched + ["state", "cache"] { _ = try folder.newFolder(name) }
    try folder.write("nobody's business\n".utf8, to: "home/secret")
    for name in creatures {
      try FileManager.default.copyItem(atPath: Menagerie.library(name), toPath: plugins + "/\(name).so")
    }
  }

  /// The folder with the plugins.
  var plugins: String { folder.path(of: "plugins") }

  /// What a program sees in its environment.
  var environment: [String: String] {
    let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
    return inherited.merging(
      [
        "HOME": folder.path(of: "home"), "XDG_CONFIG_HOME": folder.path(of: "config"),
        "XDG_DATA_HOME": folder.path(of: "data"), "XDG_STATE_HOME": folder.path(of: "state"),
        "XDG_CACHE_HOME": folder.path(of: "cache"), "BINDERY_DEADLINE": "700", "ZOO_MARK": mark,
      ]) { $1 }
  }

  /// An item of a kind, with the places that an attacker would like to know.
  func item(_ kind: String, _ name: String) -> String {
    """
    {"kind":"\(kind)","name":"\(name)","home":"\(folder.path(of: "home"))","folder":"\(plugins)",\
    "temporary":"\(folder.path(of: "temporary"))","port":\(doorbell.port)}
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

/// Whether the build has made the program in which plugins are confined.
let hasWorker: Bool = {
  guard let path = try? Program.path else { return false }
  return FileManager.default.fileExists(atPath: path + "-worker")
}()
