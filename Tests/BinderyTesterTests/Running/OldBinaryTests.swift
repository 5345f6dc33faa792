import BinderyHost
import BinderyTester
import BinderyTesting
import TestSupport
import Testing

/// A plugin that was built once against a version of the contract, and never since.
private let binaries = [
  "1.0/coded", "1.1/coded", "1.2/coded", "1.2/declared", "1.2/live", "1.3/coded", "1.3/declared", "1.3/screen",
  "1.4/coded", "1.4/declared", "1.4/files",
]

@Suite(.startsProcesses) struct `Binaries of older versions of the contract` {
  /// Whether the binaries that are kept run here.
  private static var isMachineOfBinaries: Bool {
    #if arch(x86_64)
      true
    #else
      false
    #endif
  }

  @Test(
    .enabled(if: Self.isMachineOfBinaries, "the binaries that are kept are for Linux on x86-64"), arguments: binaries)
  func `An old binary keeps the rules about its file and its tables`(binary: String) async throws {
    let report = try await check(binary) { $0.skip = ["C", "D", "F", "X"] }
    #expect(report.findings.isEmpty, "\(report.findings)")
    let kept = Set(report.results.filter { $0.outcome == .passed }.map(\.rule.description))
    #expect(kept.isSuperset(of: ["S06", "L04", "L05", "L07", "L08", "L18"]), "\(kept)")
  }

  @Test(
    .enabled(if: Self.isMachineOfBinaries, "the binaries that are kept are for Linux on x86-64"),
    arguments: ["1.2/coded", "1.2/live", "1.3/coded", "1.3/screen", "1.4/coded", "1.4/files"])
  func `An old binary of a good plugin keeps all rules`(binary: String) async throws {
    // The one with a source reads `next` of every request, also of one that ends before it, and is never built again.
    let known = binary == "1.3/screen" ? ["C74"] : []
    let report = try await check(binary) { $0.skip = ["D", "F", "X"] + known }
    #expect(report.findings.isEmpty, "\(report.findings)")
  }

  private func check(_ binary: String, _ change: (inout CheckSettings) -> Void) async throws -> PluginReport {
    let program = try #require(BuiltProgram.probe)
    var settings = CheckSettings(program: program)
    // No machine is too slow for what ends by itself.
    settings.timeLimit = 3600
    change(&settings)
    let made = settings
    let path = "\(BuiltProgram.root)/Tests/Fixtures/Contracts/\(binary)-linux-x86_64.so"
    return try await onOwnThread {
      Result { PluginCheck(try CheckedPlugin(path: path, samples: []), settings: made).run() }
    }.get()
  }
}
