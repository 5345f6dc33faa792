import Bindery
import BinderyInterface
import TestSupport
import Testing

struct `Receivers` {
  private let journal = Journal()

  // MARK: Who is asked

  @Test func `Receivers are asked last first, and the child before its parent`() {
    let parent = Context()
    let child = parent.newScope()
    for (context, name) in [(parent, "parent 1"), (child, "child 1"), (parent, "parent 2"), (child, "child 2")] {
      receive(in: context, name, accepts: false)
    }
    #expect(!child.send(Play(title: "a")))
    expectEqual(journal.lines, ["child 2?", "child 1?", "parent 2?", "parent 1?"])
  }

  @Test(arguments: 0..<4)
  func `At most one receiver does an action`(doer: Int) {
    let parent = Context()
    let child = parent.newScope()
    for (index, context) in [child, child, parent, parent].enumerated().reversed() {
      receive(in: context, "\(index)", accepts: index >= doer)
    }
    #expect(child.send(Play(title: "a")))
    expectEqual(journal.lines, (0...doer).map { "\($0)?" } + ["\(doer)"])
  }

  @Test func `A receiver gets only actions of its type`() {
    let context = Context()
    context.receive(Play.self) {
      journal.write($0.title)
      return $0.title.count
    }
    #expect(!context.send(Stop()))
    #expect(!context.newScope().send(Stop()))
    #expect(context.newScope().send(Play(title: "a")))
    context.receive(Stop.self) { _ in journal.write("stop") }
    #expect(context.send(Stop()))
    expectEqual(journal.lines, ["a", "stop"])
  }

  @Test func `Nobody to do it is a value`() async {
    let context = Context()
    let isDone: Bool = context.send(Stop())
    #expect(!isDone)
    await expectEqual(context.send(Play(title: "a")), .notHandled)
    #expect(!context.canHandle(Stop()))
  }

  // MARK: Replies

  @Test func `The sender gets the reply of whoever does it`() async {
    let context = Context()
    context.receive(Play.self) { $0.title.count }
    await expectEqual(context.send(Play(title: "abc")), .handled(3))
    context.receiveOnMain(Play.self) { $0.title.count * 10 }
    await expectEqual(context.send(Play(title: "abc")), .handled(30))
    context.receiveAsync(Play.self) { action in
      await Task.yield()
      return action.title.count * 100
    }
    await expectEqual(context.send(Play(title: "abc")), .handled(300))
  }

  @Test func `A reply may be nothing, which isn't the same as nobody`() async {
    let context = Context()
    await expectEqual(context.send(Prompt("Name?")), .notHandled)
    context.receive(Prompt.self) { $0.text.isEmpty ? nil : $0.text }
    await expectEqual(context.send(Prompt("Name?")), .handled(nil))
    await expectEqual(context.send(Prompt("Name?", text: "a")), .handled("a"))
  }

  // MARK: The main actor

  @MainActor
  @Test func `A receiver on the main actor is called at once from there`() {
    let context = Context()
    context.receiveOnMain(Stop.self) { _ in journal.write("stopped") }
    #expect(context.send(Stop()))
    expectEqual(journal.lines, ["stopped"])
  }

  @Test func `A sender elsewhere has a receiver on the main actor begin as a task`() async {
    let done = Gate()
    let context = Context()
    context.receiveOnMain(Stop.self) { _ in
      MainActor.assertIsolated()
      done.open()
    }
    #expect(sendElsewhere(Stop(), in: context))
    await done.opened()
  }

  @MainActor
  @Test func `A receiver that takes time begins as a task, and counts as one that does it`() async {
    let done = Gate()
    let context = Context()
    context.receiveAsync(Play.self) { _ in
      done.open()
      return 0
    }
    #expect(sendHere(Play(title: "a"), in: context))
    await done.opened()
  }

  // MARK: Changes during a send

  @Test func `A receiver that is removed during a send isn't called in it`() async {
    let context = Context()
    let registration = context.receive(Play.self) { _ in 1 }
    context.receive(
      Play.self,
      if: { _ in
        registration.end(); return false
      }
    ) { _ in 2 }
    await expectEqual(context.send(Play(title: "a")), .notHandled)
    registration.end()
    #expect(!context.canHandle(Play(title: "a")))
  }

  @Test func `A receiver that is added during a send isn't called in it`() async {
    let parent = Context()
    let context = parent.newScope()
    context.receive(
      Play.self,
      if: { _ in
        parent.receive(Play.self) { _ in 1 }; return false
      }
    ) { _ in 2 }
    await expectEqual(context.send(Play(title: "a")), .notHandled)
    await expectEqual(context.send(Play(title: "a")), .handled(1))
  }

  @Test func `A context that ends during a send has it handled by nobody`() async {
    let parent = Context()
    let context = parent.newScope()
    parent.receive(Play.self) { _ in 1 }
    context.receive(
      Play.self,
      if: { _ in
        context.end(); return false
      }
    ) { _ in 2 }
    await expectEqual(context.send(Play(title: "a")), .notHandled)
    await expectEqual(parent.send(Play(title: "a")), .handled(1))
  }

  @Test func `A receiver may use the context that called it`() {
    let context = Context()
    let child = context.newScope()
    context.receive(Play.self) { [weak child] _ in
      child?.receive(Stop.self) { _ in journal.write("stop") }
      child?.send(Stop())
      return 0
    }
    #expect(child.send(Play(title: "a")))
    expectEqual(journal.lines, ["stop"])
  }

  @Test func `A receiver stays when nobody keeps its registration, and goes when it is ended twice`() {
    let context = Context()
    context.receive(Stop.self) { _ in journal.write("first") }
    let registration = context.receive(Stop.self) { _ in journal.write("second") }
    context.send(Stop())
    registration.end()
    registration.end()
    context.send(Stop())
    expectEqual(journal.lines, ["second", "first"])
  }

  private func receive(in context: Context, _ name: String, accepts: Bool) {
    context.receive(
      Play.self,
      if: { [journal] _ in
        journal.write("\(name)?"); return accepts
      }
    ) { [journal] _ in
      journal.write(name)
      return 0
    }
  }
}

/// Sends without waiting, on the main actor.
@MainActor
private func sendHere(_ action: any Action, in context: Context) -> Bool {
  context.send(action)
}

/// Sends without waiting, from nowhere in particular.
private func sendElsewhere(_ action: any Action, in context: Context) -> Bool {
  context.send(action)
}

private struct Play: Action {
  typealias Reply = Int
  let title: String
}

private struct Stop: Action {}
