import Bindery
import BinderyHost
import BinderyLoading
import Foundation
import TestSupport

/// The folders of a user who has nothing yet.
struct UserFolders {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The variables that lead to the folders.
  var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.path(of: "config"), "XDG_DATA_HOME": folder.path(of: "data"),
      "XDG_STATE_HOME": folder.path(of: "state"), "LANG": "C.UTF-8",
    ]
  }

  /// The user's own folder of plugins.
  var plugins: String { folder.path(of: "data/bindery/plugins") }

  /// The lines of the file of choices.
  var choices: [String] {
    let text = try? String(contentsOfFile: folder.path(of: "config/bindery/plugins"), encoding: .utf8)
    return text?.split(separator: "\n").map(String.init) ?? []
  }

  /// The files in the user's own folder of plugins, hidden ones too.
  var installed: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: plugins).sorted()) ?? []
  }

  /// Writes a library that can be judged and not loaded, and returns its path.
  func library(
    _ name: String, id: String = "org.example.zoo", version: String = "1.0.0", kinds: String = "\"zoo\"",
    capabilities: String = ""
  ) throws -> String {
    try StubLibrary(
      manifest: #"{"id":"\#(id)","version":"\#(version)","contract":"\#(ContractVersion.current)","kinds":[\#(kinds)],"#
        + #""capabilities":[\#(capabilities)]}"#
    ).write(to: folder, as: name)
  }

  /// Puts a library into quarantine, and returns its digest.
  @discardableResult
  func quarantine(_ path: String, id: String = "org.example.zoo") throws -> String {
    let digest = try PluginDigest(contentsOf: path).description
    let journal = QuarantineJournal(path: QuarantineJournal.path(environment: environment)) { _ in }
    let failure = PluginFailure(.crashed, in: .worker, at: .decode, status: .signal(11), item: "7")
    for _ in 1...3 { journal.noteFailure(failure, digest: digest, id: PluginId(rawValue: id)) }
    return digest
  }

  /// Runs the program for this user.
  func bindery(
    _ arguments: String..., terminal: PseudoTerminal? = nil, isAsked: Bool = false
  ) async throws -> Outcome {
    try await BinderyCommandTests.bindery(
      arguments, environment: environment, terminal: terminal, isAsked: isAsked)
  }
}
