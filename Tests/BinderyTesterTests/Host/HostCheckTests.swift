import BinderyHost
import BinderyRules
import TestSupport
import Testing

/// The examiner and a host that breaks its promises, compiled once.
private struct BadHost: Sendable {
  static let shared = Result { try BadHost() }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let include = "-I '\(BuiltProgram.root)/Sources/C/CBindery/include'"
    let sources = "'\(BuiltProgram.root)/Tests/Zoo/Hosts/Examiner'"
    try shell(
      "cc -std=c11 -D_GNU_SOURCE -fPIC -fvisibility=hidden -shared \(include) "
        + "-o '\(folder.path(of: "examiner.so"))' \(sources)/*.c -lpthread")
    try shell(
      "cc -std=c11 -D_GNU_SOURCE \(include) -o '\(folder.path(of: "bad-host"))' "
        + "'\(BuiltProgram.root)/Tests/Zoo/Hosts/bad-host.c' -ldl")
  }

  /// The path of the examiner.
  var examiner: String { folder.path(of: "examiner.so") }

  /// The codes that the examiner tells of a host that breaks a rule, or none.
  func codes(breaking rule: Int) throws -> [String] {
    let output = try shell("'\(folder.path(of: "bad-host"))' '\(examiner)' \(rule)")
    return output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }
}

@Suite(.startsProcesses) struct `The examiner of hosts` {
  @Test func `It has nothing to say of a host that keeps all`() async throws {
    try await expectEqual(onOwnThread { Result { try BadHost.shared.get().codes(breaking: 0) } }.get(), [])
  }

  @Test(arguments: Rule.ofHosts.map(\.code))
  func `A host that breaks a rule is told of that rule, and only that`(code: RuleCode) async throws {
    let number = try #require(Int(code.rawValue.dropFirst()))
    try await expectEqual(
      onOwnThread { Result { try BadHost.shared.get().codes(breaking: number) } }.get(), [code.rawValue])
  }

  @Test func `A host that calls a handler of cancellations after it was taken back breaks H27`() async throws {
    try await expectEqual(onOwnThread { Result { try BadHost.shared.get().codes(breaking: 127) } }.get(), ["H27"])
  }

  @Test(arguments: HostPlace.allCases) @MainActor
  func `This host keeps all, in its own process and over a worker`(place: HostPlace) async throws {
    let examiner = try await onOwnThread { Result { try BadHost.shared.get().examiner } }.get()
    var exercise = HostExercise(
      path: examiner, place: place, worker: try #require(BuildFolder.program("bindery-worker")))
    await exercise.run()
    expectEqual(exercise.findings.map { "\($0.rule): \($0.sentence)" }, [])
    expectNil(exercise.neverCalled)
  }
}
