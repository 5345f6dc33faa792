import BinderyRules
import BinderyTester
import Foundation
import TestSupport
import Testing

/// The examiner and a host that breaks its promises, compiled once.
private struct BadHost: Sendable {
  static let shared = Result { try BadHost() }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let include = "-I '\(BuiltProgram.root)/Sources/C/CBindery/include'"
    let sources = "'\(BuiltProgram.root)/Sources/C/HostExaminer'"
    try shell(
      "cc -std=c11 -D_GNU_SOURCE -fPIC -fvisibility=hidden -shared \(include) -I \(sources)/include "
        + "-o '\(folder.path(of: "examiner.so"))' \(sources)/*.c -lpthread")
    try shell(
      "cc -std=c11 -D_GNU_SOURCE \(include) -o '\(folder.path(of: "bad-host"))' "
        + "'\(BuiltProgram.root)/Tests/Zoo/Hosts/bad-host.c' -ldl")
  }

  /// The codes that the examiner tells of a host that breaks a rule, or none.
  func codes(breaking rule: Int) throws -> [String] {
    let output = try shell("'\(folder.path(of: "bad-host"))' '\(folder.path(of: "examiner.so"))' \(rule)")
    return output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }
}

@Suite(.startsProcesses) struct `The examiner of hosts` {
  @Test func `It has nothing to say of a host that keeps all`() async throws {
    try await expectEqual(onOwnThread { Result { try BadHost.shared.get().codes(breaking: 0) } }.get(), [])
  }

  @Test(arguments: Rule.all.map(\.code).filter { $0.layer == .host })
  func `A host that breaks a rule is told of that rule, and only that`(code: RuleCode) async throws {
    let number = try #require(Int(code.rawValue.dropFirst()))
    try await expectEqual(
      onOwnThread { Result { try BadHost.shared.get().codes(breaking: number) } }.get(), [code.rawValue])
  }

  @Test func `A host that calls a handler of cancellations after it was taken back breaks H27`() async throws {
    try await expectEqual(onOwnThread { Result { try BadHost.shared.get().codes(breaking: 127) } }.get(), ["H27"])
  }

  @Test func `This host keeps all, in its own process and over a worker`() async throws {
    let report = try await onOwnThread { Result { try BuiltProgram.output("check --host --format json") } }.get()
    let json = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    let plugin = try #require((json?["plugins"] as? [[String: Any]])?.first)
    expectEqual((plugin["findings"] as? [[String: Any]])?.compactMap { $0["sentence"] as? String }, [])
    let cases = try #require(plugin["cases"] as? [[String: Any]])
    let codes = Rule.all.map(\.code.rawValue).filter { $0.hasPrefix("H") }
    expectEqual(cases.compactMap { $0["code"] as? String }, codes.flatMap { [$0, $0] })
    #expect(cases.allSatisfy { $0["outcome"] as? String == "passed" })
  }

  @Test func `The examiner is found by no search`() async throws {
    let listing = try await onOwnThread { Result { try BuiltProgram.output("plugins list --format json") } }.get()
    #expect(listing.contains("\"plugins\""))
    #expect(!listing.contains("org.bindery.host-examiner"))
  }
}
