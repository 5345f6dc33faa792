public import Observation

/// An operation that a user can start, with the state that a view shows: whether it is enabled or executing, and its
/// error.
///
/// Each execution runs in a task of its own, which is cancelled when the command ends or is released.
@MainActor
@Observable
public final class Command<Input: Sendable, Output: Sendable, Failure: Error> {
  /// The type of the function that does the work.
  public typealias Body = @MainActor (Input) async throws(Failure) -> Output

  /// The error of the last execution to end, or `nil` if it succeeded, another has started since, or none has ended.
  public private(set) var failure: Failure?

  /// The broadcast of the executions' outputs, each sent once. It ends with the command.
  @ObservationIgnored public let outputs = Outputs<Output>()

  /// The running executions, by their numbers.
  private var tasks: [Int: Task<Void, Never>] = [:]
  /// Whether the command has ended, so that it can't be started any more.
  private var isEnded = false
  /// The inputs of the executions that wait for the running one to end.
  @ObservationIgnored private var waiting: [Input] = []
  /// The number that the next execution gets.
  @ObservationIgnored private var nextId = 0
  /// The policy for a command that is started while it is executing.
  @ObservationIgnored private let policy: CommandPolicy
  /// The function that returns whether the command is enabled, besides the policy.
  @ObservationIgnored private let condition: @MainActor () -> Bool
  /// The function that performs the operation.
  @ObservationIgnored private let body: Body

  /// Creates a command that performs a function, under a condition and by a policy for repeated starts.
  ///
  /// - Parameters:
  ///   - policy: The policy for a start during an execution.
  ///   - condition: Returns whether the command may be started; the observable properties that it reads are observed.
  ///   - body: Performs the work with the input of the start, and returns the output.
  public init(
    _ policy: CommandPolicy = .first, where condition: @escaping @MainActor () -> Bool = { true },
    _ body: @escaping Body
  ) {
    self.policy = policy
    self.condition = condition
    self.body = body
  }

  isolated deinit {
    for task in tasks.values { task.cancel() }
  }

  /// Whether an execution is running, that is, neither ended nor cancelled.
  public var isExecuting: Bool { !tasks.isEmpty }

  /// Whether the command can be started: it hasn't ended, its condition holds, and its policy allows a start now.
  public var isEnabled: Bool {
    !isEnded && condition() && !(policy == .first && isExecuting)
  }

  /// Starts an execution if the command is enabled, and returns whether it was started or queued.
  @discardableResult
  public func execute(_ input: Input) -> Bool {
    guard isEnabled else { return false }
    switch policy {
    case .queue where isExecuting: waiting.append(input)
    case .latest:
      cancel()
      start(input)
    case .first, .queue, .parallel: start(input)
    }
    return true
  }

  /// Cancels the running executions, whose results are then ignored, and empties the queue.
  public func cancel() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
    waiting = []
  }

  /// Ends the command permanently: cancels all executions, and prevents further starts.
  public func end() {
    isEnded = true
    cancel()
    outputs.end()
  }

  /// Starts an execution with an input.
  private func start(_ input: Input) {
    let id = nextId
    nextId += 1
    failure = nil
    tasks[id] = Task { [weak self, body] in
      guard !Task.isCancelled else { return }
      do throws(Failure) {
        let output = try await body(input)
        self?.finish(id, .success(output))
      } catch {
        self?.finish(id, .failure(error))
      }
    }
  }

  /// Removes an execution that has ended, takes its result, and starts the next one in the queue.
  private func finish(_ id: Int, _ result: Result<Output, Failure>) {
    guard tasks.removeValue(forKey: id) != nil else { return }
    switch result {
    case .success(let output):
      failure = nil
      outputs.send(output)
    case .failure(let error): failure = error
    }
    if !waiting.isEmpty, !isExecuting { start(waiting.removeFirst()) }
  }
}

/// A policy for a command that is started while it is executing.
public enum CommandPolicy: CaseIterable, Hashable, Sendable {
  /// Cancels the running execution, whose result is then ignored.
  case latest

  /// Keeps the running execution, and disables the command meanwhile.
  case first

  /// Queues the start: executions run one after the other, in order.
  case queue

  /// Starts at once, so that executions run concurrently.
  case parallel
}
