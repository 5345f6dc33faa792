import Bindery
import BinderyContract
@testable import BinderyProbe
import BinderyRules
import BinderySources
import CBindery
import TestSupport
import Testing

struct `An examined media type` {
  private let plugin = StandIn()

  private func sample() throws -> TestRecord { TestRecord(try Record(json: StandIn.samples[0])) }

  @Test func `A record is observed from its first call to its last`() throws {
    let seen = try plugin.probedType().observation(of: sample())
    #expect(seen.failure == nil && seen.identity == "1")
    expectEqual(seen.properties, [.init("title", .value(.text("So What")))])
    expectEqual(seen.actions, [.init("open", .value(.text("open 1")))])
    expectEqual(
      plugin.calls,
      [
        "decode", "identity", "version", "create", "draw", "title", "open", "release_view_model", "release_model",
      ])
    #expect(plugin.alive.isEmpty)
  }

  @Test(arguments: [StandIn.Outcome.refused(2, "no"), .null, .nothing, .refusedAndWritten("no")])
  func `Whatever fails, what was made is released once`(outcome: StandIn.Outcome) throws {
    let type = try plugin.probedType()
    plugin.create = { _ in outcome }
    #expect(try type.observation(of: sample()).failure != nil)
    #expect(plugin.alive.isEmpty && plugin.calls.last == "release_model")
    plugin.decode = { _ in outcome }
    plugin.calls = []
    #expect(try type.observation(of: sample()).failure != nil)
    expectEqual(plugin.calls, ["decode"])
  }

  @Test func `An item that changes by itself isn't steady`() throws {
    let type = try plugin.probedType()
    #expect(try type.isSteady(sample()) && type.isConstant(sample()))
    let draw = plugin.draw
    plugin.draw = { [StandIn.Run("\($0.uses)")] }
    #expect(try !type.isSteady(sample()) && type.isConstant(sample()))
    (plugin.draw, plugin.version) = (draw, { UInt64($0.uses) })
    #expect(try !type.isSteady(sample()) && !type.isConstant(sample()))
    try expectNil(type.steadyObservation(of: sample()))
  }

  @Test func `An item that differs between two models is steady, and has no steady observation`() throws {
    let type = try plugin.probedType()
    plugin.draw = { [StandIn.Run("\($0.number)")] }
    #expect(try type.isSteady(sample()))
    try expectNil(type.steadyObservation(of: sample()))
  }

  @Test func `A refusal is told with its function, its status and its bytes`() throws {
    plugin.decode = { _ in .refused(3, "it needs 'title'") }
    let refusal = #expect(throws: CallFailure.self) { try plugin.probedType().decode(sample()) }
    expectEqual(refusal, CallFailure(function: "decode", status: 3, sentence: Array("it needs 'title'".utf8)))
    expectNil(refusal?.fault(1...3))
    expectEqual(refusal?.fault(1...2), "returned 3, which is no status for it")
  }

  @Test func `A bare walk counts the functions that it calls, and leaves nothing`() throws {
    let item = MinimalRun(try sample(), of: try plugin.probedType())
    for _ in 0..<3 {
      plugin.calls = []
      var count = 0
      expectEqual(item.run { count = plugin.alive.count }, plugin.calls.count)
      expectEqual(count, 2, "a model and a view model live in the middle")
      #expect(plugin.alive.isEmpty)
    }
    plugin.decode = { _ in .refused(1, "no") }
    expectEqual(item.run(), 1)
  }

  @Test func `Observations are told apart by the first thing that differs`() throws {
    let type = try plugin.probedType()
    let seen = try type.observation(of: sample())
    expectNil(seen.difference(from: seen))
    var other = seen
    other.actions = [.init("open", .value(.absent))]
    expectEqual(other.difference(from: seen)?.hasPrefix("'open' is "), true)
    other.drawing.run("more", .body)
    expectEqual(other.difference(from: seen), "the view draws 'So What', then 'So What more'")
    other.version &+= 1
    expectEqual(other.difference(from: seen)?.hasPrefix("the version is "), true)
    other.identity = "2"
    expectEqual(other.difference(from: seen), "the identity is '1', then '2'")
    other.failure = "no"
    expectEqual(other.difference(from: seen), "it succeeds, then it fails with 'no'")
    expectEqual(seen.difference(from: other), "it fails with 'no', then it succeeds")
  }
}

struct `The host of an examined plugin` {
  @Test func `It keeps what is logged and asked for, in order, and has no extension`() {
    let host = ProbedHost(minor: 99, size: 200)
    let table = host.pointer()
    #expect((table.pointee.size, table.pointee.contract_minor) == (200, 99))
    for (level, text) in [(BINDERY_LOG_INFO.rawValue, "one"), (9, "two")] {
      text.withContractText { table.pointee.log(table, level, $0) }
    }
    expectNil(table.pointee.extension(table, BINDERY_FETCH))
    expectEqual(host.messages.map { String(decoding: $0.text, as: UTF8.self) }, ["one", "two"])
    expectEqual(host.messages.map(\.fault), [nil, "the level 9, which is no bindery_log_level"])
    expectEqual(host.questions, [BINDERY_FETCH])
  }

  @Test func `A message is text`() {
    let message = ProbedHost.Message(level: 0, text: [0x61, 0xFF])
    expectEqual(message.fault, "a text that isn't UTF-8")
    expectNil(ProbedHost.Message(level: 0, text: []).fault)
  }
}
