import Bindery
import TestSupport
import Testing

struct `The end of a context` {
  private struct Stop: Action {}

  @Test func `Nothing handles afterwards, and nothing that is sent is handled`() async {
    let parent = Context()
    let context = parent.newScope()
    let child = context.newScope()
    parent.receive(Stop.self) { _ in }
    context.receive(Stop.self) { _ in }
    context.end()
    context.receive(Stop.self) { _ in }
    for ended in [context, child, context.newScope()] {
      #expect(ended.hasEnded)
      #expect(!ended.canHandle(Stop()))
      #expect(await !ended.send(Stop()).isHandled)
    }
    #expect(!parent.hasEnded)
    #expect(await parent.send(Stop()).isHandled)
  }

  @Test func `Ending twice does nothing more`() {
    let context = Context()
    context.end()
    context.end()
    #expect(context.hasEnded)
  }

  @Test func `A scope that ends leaves its parent and its siblings as they are`() async {
    let parent = Context()
    let (first, second) = (parent.newScope(), parent.newScope())
    let (parentDone, secondDone) = (Gate(), Gate())
    let parentTask = parent.task { await parentDone.opened() }
    let secondTask = second.task { await secondDone.opened() }
    first.end()
    #expect(!parent.hasEnded && !second.hasEnded)
    expectEqual(parentTask?.isCancelled, false)
    expectEqual(secondTask?.isCancelled, false)
    parentDone.open()
    secondDone.open()
    await parentTask?.value
    await secondTask?.value
  }

  // MARK: Tasks

  @Test func `Tasks are cancelled, those of scopes too`() async {
    let context = Context()
    let child = context.newScope()
    let journal = Journal()
    let tasks = [context, child].map { owner in
      owner.task {
        try? await Gate().openedOrCancelled()
        journal.write("cancelled: \(Task.isCancelled)")
      }
    }
    context.end()
    for task in tasks { await task?.value }
    expectEqual(journal.lines, ["cancelled: true", "cancelled: true"])
  }

  @Test func `A context that has ended starts no task`() {
    let context = Context()
    context.end()
    expectNil(context.task {})
    expectNil(context.newScope().task {})
  }

  @Test func `A scope that is let go ends itself, and its tasks`() async {
    let parent = Context()
    var scope: Context? = parent.newScope()
    weak let weakScope = scope
    let task = scope?.task { try? await Gate().openedOrCancelled() }
    expectEqual(task?.isCancelled, false)
    scope = nil
    expectNil(weakScope)
    expectEqual(task?.isCancelled, true)
    await task?.value
  }

  @Test func `What takes time is cancelled when the receiver's context ends`() async {
    let context = Context()
    let started = Gate()
    context.receiveAsync(Stop.self) { _ in
      started.open()
      try? await Gate().openedOrCancelled()
    }
    let child = context.newScope()
    async let result = child.send(Stop())
    await started.opened()
    context.end()
    #expect(await result.isHandled)
  }

  @Test func `What takes time is cancelled with whoever waits for it`() async {
    let context = Context()
    let (started, journal) = (Gate(), Journal())
    context.receiveAsync(Stop.self) { _ in
      started.open()
      try? await Gate().openedOrCancelled()
      journal.write("cancelled: \(Task.isCancelled)")
    }
    let task = Task { await context.send(Stop()).isHandled }
    await started.opened()
    task.cancel()
    #expect(await task.value)
    expectEqual(journal.lines, ["cancelled: true"])
  }

  @MainActor
  @Test func `What was sent and hasn't begun isn't done any more`() async {
    let context = Context()
    let journal = Journal()
    context.receiveAsync(Stop.self) { _ in journal.write("done") }
    let isHandled: Bool = context.send(Stop())
    context.end()
    #expect(isHandled)
    // A task that starts on the main actor later begins later.
    await Task { @MainActor in }.value
    expectEqual(journal.lines, [])
  }

  // MARK: Memory

  @Test func `A parent doesn't keep its scopes, and a scope keeps its parent`() {
    var parent: Context? = Context()
    var scope = parent?.newScope()
    weak let weakParent = parent
    weak let weakScope = scope
    parent = nil
    #expect(weakParent != nil)
    scope = nil
    expectNil(weakParent)
    expectNil(weakScope)
  }

  @Test func `Receivers are let go at the end, and may use the context as they go`() {
    let context = Context()
    var owner: Owner? = Owner(context: context)
    weak let weakOwner = owner
    context.receive(Stop.self) { [owner] _ in owner?.stop() }
    owner = nil
    #expect(weakOwner != nil)
    context.end()
    expectNil(weakOwner)
  }

  /// Uses its context when it goes away.
  private final class Owner: Sendable {
    let context: Context
    init(context: Context) { self.context = context }
    deinit { context.send(Stop()) }
    func stop() {}
  }
}
