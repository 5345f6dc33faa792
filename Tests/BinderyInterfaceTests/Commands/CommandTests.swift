import Bindery
import BinderyInterface
import Observation
import TestSupport
import Testing

@MainActor
struct `Commands of a view model` {
  private struct Refusal: Error, Equatable {
    let input: Int
  }

  /// The executions that began, each with what will end it.
  @MainActor
  private final class Work {
    private(set) var begun: [Int] = []
    private(set) var cancelled: [Int] = []
    private var endings: [Int: Ending] = [:]

    func ending(_ input: Int) -> Ending {
      let ending = endings[input] ?? Ending()
      endings[input] = ending
      return ending
    }

    func run(_ input: Int) async throws(Refusal) -> Int {
      begun.append(input)
      switch await ending(input).value() {
      case true: return input * 10
      case false: throw Refusal(input: input)
      case nil:
        cancelled.append(input)
        throw Refusal(input: -1)
      }
    }
  }

  private let work = Work()

  private func command(_ policy: CommandPolicy) -> Command<Int, Int, Refusal> {
    Command(policy) { [work] input throws(Refusal) in try await work.run(input) }
  }

  // MARK: Policies

  @Test func `The first one stays, and the command is disabled meanwhile`() async {
    let command = command(.first)
    var outputs = command.outputs.subscribe().makeAsyncIterator()
    #expect(command.isEnabled && !command.isExecuting)
    #expect(command.execute(1))
    #expect(!command.isEnabled && command.isExecuting)
    #expect(!command.execute(2))
    work.ending(1).send(succeeds: true)
    await expectEqual(outputs.next(), 10)
    #expect(command.isEnabled && !command.isExecuting)
    expectEqual(work.begun, [1])
  }

  @Test func `The latest one counts`() async {
    let command = command(.latest)
    var outputs = command.outputs.subscribe().makeAsyncIterator()
    command.execute(1)
    await Task {}.value
    #expect(command.execute(2))
    work.ending(1).send(succeeds: true)
    work.ending(2).send(succeeds: true)
    await expectEqual(outputs.next(), 20)
    #expect(work.begun == [1, 2] && command.failure == nil && !command.isExecuting)
  }

  @Test func `A queue executes one after the other`() async {
    let command = command(.queue)
    var outputs = command.outputs.subscribe().makeAsyncIterator()
    for input in 1...3 { #expect(command.execute(input)) }
    for input in [3, 2, 1] { work.ending(input).send(succeeds: input != 2) }
    await expectEqual([outputs.next(), outputs.next()], [10, 30])
    #expect(work.begun == [1, 2, 3] && !command.isExecuting)
  }

  @Test func `Parallel executions end in any order`() async {
    let command = command(.parallel)
    var outputs = command.outputs.subscribe().makeAsyncIterator()
    for input in 1...3 { command.execute(input) }
    for input in [3, 1, 2] {
      #expect(command.isExecuting)
      work.ending(input).send(succeeds: true)
      await expectEqual(outputs.next(), input * 10)
    }
    #expect(work.begun.sorted() == [1, 2, 3] && !command.isExecuting)
  }

  // MARK: Failures

  @Test func `A failure is a value until something else begins`() async throws {
    let command = command(.first)
    command.execute(1)
    work.ending(1).send(succeeds: false)
    try await waitUntil("the command has failed") { command.failure != nil }
    #expect(command.failure == Refusal(input: 1) && command.isEnabled)
    command.execute(2)
    expectNil(command.failure)
  }

  // MARK: Conditions

  @Test func `A cache can't be cleared while a list is loading`() {
    let refresh = command(.first)
    let clear = Command<Void, Void, Never>(where: { !refresh.isExecuting }) { _ in }
    #expect(clear.isEnabled)
    let notices = NoticeCounter()
    withObservationTracking {
      _ = clear.isEnabled
    } onChange: {
      notices.increment()
    }
    refresh.execute(1)
    expectEqual(notices.count, 1)
    #expect(!clear.isEnabled && !clear.execute(()))
    refresh.cancel()
    #expect(clear.isEnabled)
  }

  // MARK: End

  @Test(arguments: CommandPolicy.allCases)
  func `What is cancelled gives nothing, and the command can be used again`(policy: CommandPolicy) async {
    let command = command(policy)
    var outputs = command.outputs.subscribe().makeAsyncIterator()
    command.execute(1)
    command.execute(2)
    await Task {}.value
    command.cancel()
    #expect(!command.isExecuting)
    await Task {}.value
    command.execute(3)
    work.ending(3).send(succeeds: true)
    await expectEqual(outputs.next(), 30)
    expectNil(command.failure)
  }

  @Test func `An end is for good`() async {
    let command = command(.parallel)
    var outputs = command.outputs.subscribe().makeAsyncIterator()
    command.execute(1)
    command.end()
    #expect(!command.isEnabled && !command.execute(2))
    await expectNil(outputs.next())
  }

  @Test func `Letting a command go cancels what it does`() async throws {
    var command: Command<Int, Int, Refusal>? = command(.first)
    command?.execute(1)
    try await waitUntil("the command has begun") { work.begun == [1] }
    command = nil
    try await waitUntil("the command is cancelled") { work.cancelled == [1] }
    expectNil(command)
  }
}

/// How an execution ends, which may be said before it begins.
private struct Ending: Sendable {
  private let signals = AsyncStream<Bool>.makeStream()

  func send(succeeds: Bool) {
    signals.continuation.yield(succeeds)
    signals.continuation.finish()
  }

  /// Whether it succeeds, or nothing where the task was cancelled first.
  func value() async -> Bool? {
    for await succeeds in signals.stream { return succeeds }
    return nil
  }
}
