import Bindery
import BinderyCollections
import BinderyRules
import BinderyTesting
import TestSupport
import Testing

@MainActor
struct `Recorders` {
  @Test func `Actions are expected exactly`() throws {
    let context = Context.testing()
    let actions = ActionRecorder(of: ActionRequest.self, in: context)
    context.newScope().send(ActionRequest.open("a"))
    context.send(ActionRequest.open("b"))
    expectEqual(actions.actions, [.open("a"), .open("b")])
    try actions.expect([.open("a"), .open("b")])
    try actions.expect([])
    actions.end()
    #expect(!context.send(ActionRequest.open("c")))
    try actions.expect([])
  }

  @Test func `An action too many and one too few are told line by line`() throws {
    let context = Context.testing()
    let actions = ActionRecorder(of: ActionRequest.self, in: context)
    for address in ["a", "b", "c"] { context.send(ActionRequest.open(address)) }
    let difference = try #require(throws: RecordingDifference.self) {
      try actions.expect([.open("a"), .open("x"), .open("c"), .open("d")])
    }
    expectEqual(difference.missing, ["open x", "open d"])
    expectEqual(difference.unexpected, ["open b"])
    expectEqual(
      difference.description,
      """
      the actions are not those that were expected (- expected, + happened):
          open a
        - open x
        + open b
          open c
        - open d
      """)
  }

  @Test(
    arguments: [([], [.near]), ([.near], []), ([.near, .visible], [.visible, .near])] as [([Activation], [Activation])])
  func `Levels are expected exactly, in order`(came: [Activation], expected: [Activation]) throws {
    let levels = ActivationRecorder()
    came.forEach(levels.record)
    #expect(throws: RecordingDifference.self) { try levels.expect(expected) }
    came.forEach(levels.record)
    try levels.expect(came)
  }

  @Test func `Changes of a collection are expected exactly`() throws {
    let songs = MinimalCollection<MinimalModel, SourceFailure>([MinimalModel(1), MinimalModel(2), MinimalModel(3)])
    let changes = ChangeRecorder(of: songs)
    songs.state.sections[0].status = .loading
    songs.state = ModelCollectionState([MinimalModel(3), MinimalModel(1, version: 1), MinimalModel(4)])
    try changes.expect([
      .updatedSection(0), .phase(.loading), .removed(ModelPath(section: 0, item: 1)),
      .inserted(ModelPath(section: 0, item: 2)),
      .moved(from: ModelPath(section: 0, item: 2), to: ModelPath(section: 0, item: 0)),
      .updated(ModelPath(section: 0, item: 1)), .updatedSection(0), .phase(.loaded),
    ])
    let state = songs.state
    songs.state = state
    expectEqual(changes.changes, [.nothing])
    #expect(throws: RecordingDifference.self) { try changes.expect([]) }
    changes.end()
    songs.state = ModelCollectionState([])
    try changes.expect([])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A difference has the lines of both lists, in order`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func words() -> [String] {
      (0..<Int.random(in: 0..<8, using: &random)).map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "" }
    }
    let (old, new) = (words(), words())
    let recorder = Recorded(new)
    guard let difference = recorder.difference(from: old) else { return expectEqual(old, new) }
    let lines = difference.description.split(separator: "\n").dropFirst().map { $0.dropFirst(2) }
    expectEqual(lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst(2)) }, old)
    expectEqual(lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst(2)) }, new)
  }
}

/// Words that came as actions.
private struct Recorded {
  let words: [String]

  init(_ words: [String]) { self.words = words }

  func difference(from expected: [String]) -> RecordingDifference? {
    let context = Context.testing()
    let recorder = ActionRecorder(of: ActionRequest.self, in: context)
    for word in words { context.send(ActionRequest(verb: word, argument: "")) }
    do throws(RecordingDifference) {
      try recorder.expect(expected.map { ActionRequest(verb: $0, argument: "") })
      return nil
    } catch {
      return error
    }
  }
}
