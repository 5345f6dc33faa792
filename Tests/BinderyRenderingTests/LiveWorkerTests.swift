import BinderyExchange
import BinderyHost
@testable import BinderyRendering
import Foundation
import HostTestSupport
import TestSupport
import Testing

/// Items of a plugin in C whose view models live, in the process of the host and in a worker.
@Suite(.timeLimit(.minutes(30))) struct `Live items, in the process and in a worker` {
  /// The worker that was built with the tests, in the same folder.
  private static let worker: String? = {
    let bundles = [Bundle.main] + Bundle.allBundles
    let folders = bundles.flatMap { [$0.bundleURL, $0.executableURL ?? $0.bundleURL] }.map {
      $0.deletingLastPathComponent().path
    }
    return folders.map { $0 + "/bindery-worker" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private func library(in folder: TemporaryFolder) throws -> String {
    try CPlugin("lively", flags: "-lpthread").build(in: folder)
  }

  private func output(
    of library: String, _ isolation: WorkerSettings.Isolation, _ json: String, as format: OutputFormat
  ) async throws -> String {
    var workers = WorkerSettings(isolation: isolation, program: Self.worker)
    workers.limits.memory = 4 << 30
    workers.limits.deadline = .seconds(3600)
    let host = PluginHost(files: [PluginFile(path: library)], version: "1.0.0", workers: workers)
    return try await render(json, as: format, with: Presenter(provider: host.provider)).output
  }

  @Test(arguments: OutputFormat.allCases)
  func `They are written the same, byte for byte`(format: OutputFormat) async throws {
    let folder = try TemporaryFolder()
    let library = try library(in: folder)
    let json =
      (0..<60).map { #"{"kind":"zoo","name":"n\#($0)","version":\#($0)}"# + "\n" }.joined()
      + #"{"kind":"zoo","name":7}"# + "\n" + #"{"kind":"zoo"}"# + "\n" + #"{"kind":"zoo","name":"wide 漢字 é"}"# + "\n"
    let here = try await output(of: library, .none, json, as: format)
    #expect(try await output(of: library, .all, json, as: format) == here)
    #expect(here.contains("n59") && here.contains("漢字"))
  }
}
