import Bindery
import Synchronization
import Testing

@Suite struct `Contexts` {
  // MARK: Values

  @Test func `A key has its default until it is set`() {
    let context = Context()
    #expect(context[Volume.self] == 5)
    context[Volume.self] = 7
    #expect(context[Volume.self] == 7)
    #expect(context[OtherVolume.self] == 1)
  }

  @Test func `A scope asks its parent for what it doesn't set`() {
    let parent = Context()
    let child = parent.newScope()
    let grandchild = child.newScope()
    parent[Volume.self] = 7
    #expect(grandchild[Volume.self] == 7)
    child[Volume.self] = 9
    #expect(grandchild[Volume.self] == 9)
    #expect(parent[Volume.self] == 7)
    #expect(child.parent === parent)
    #expect(parent.parent == nil)
  }

  @Test func `A key whose value may be absent has its default, its parent's value, and absence`() {
    let parent = Context()
    let child = parent.newScope()
    #expect(child[Language.self] == "en")
    parent[Language.self] = "de"
    #expect(child[Language.self] == "de")
    child[Language.self] = nil
    #expect(child[Language.self] == nil)
    #expect(parent[Language.self] == "de")
  }

  // MARK: Actions

  @Test func `Receivers are asked last first, and the child before its parent`() {
    let log = Log()
    let parent = Context()
    let child = parent.newScope()
    for (context, name) in [(parent, "parent 1"), (child, "child 1"), (parent, "parent 2"), (child, "child 2")] {
      context.receive(Play.self) { _ in log.append(name, returning: false) }
    }
    #expect(!child.send(Play(title: "a")))
    #expect(log.lines == ["child 2", "child 1", "parent 2", "parent 1"])
  }

  @Test(arguments: 0..<4)
  func `At most one receiver does an action`(doer: Int) {
    let log = Log()
    let parent = Context()
    let child = parent.newScope()
    for (index, context) in [child, child, parent, parent].enumerated().reversed() {
      context.receive(Play.self) { _ in log.append("\(index)", returning: index == doer) }
    }
    #expect(child.send(Play(title: "a")))
    #expect(log.lines == (0...doer).map { "\($0)" })
  }

  @Test func `A receiver gets only actions of its type`() {
    let log = Log()
    let context = Context()
    context.receive(Play.self) { log.append($0.title, returning: true) }
    #expect(!context.send(Stop()))
    #expect(!context.newScope().send(Stop()))
    #expect(context.newScope().send(Play(title: "a")))
    context.receive(Stop.self) { _ in log.append("stop", returning: true) }
    #expect(context.send(Stop()))
    #expect(log.lines == ["a", "stop"])
  }

  @Test func `A receiver may use the context that called it`() {
    let context = Context()
    let child = context.newScope()
    context.receive(Play.self) { _ in
      child[Volume.self] += 1
      child.receive(Stop.self) { _ in true }
      return child.send(Stop())
    }
    #expect(child.send(Play(title: "a")))
    #expect(child[Volume.self] == 6)
  }

  @Test func `Nobody to do it is no error`() {
    #expect(!Context().send(Stop()))
  }
}

private enum Volume: ContextKey {
  static let defaultValue = 5
}

private enum OtherVolume: ContextKey {
  static let defaultValue = 1
}

private enum Language: ContextKey {
  static let defaultValue: String? = "en"
}

private struct Play: Action {
  let title: String
}

private struct Stop: Action {}

/// What receivers were asked, in order.
private final class Log: Sendable {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func append(_ line: String, returning result: Bool) -> Bool {
    state.withLock { $0.append(line) }
    return result
  }
}
