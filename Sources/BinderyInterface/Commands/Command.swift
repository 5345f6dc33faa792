public import Observation

/// Something that a user can start, with what a view wants to know of it: whether it
/// can be started, whether it is on its way, and what went wrong.
///
/// Each execution runs in a task of its own, which is cancelled when the command ends
/// or is let go.
@MainActor
@Observable
public final class Command<Input: Sendable, Output: Sendable, Failure: Error> {
  /// Does the work.
  public typealias Body = @MainActor (Input) async throws(Failure) -> Output

  /// What went wrong with the execution that ended last; nothing once another begins or succeeds.
  public private(set) var failure: Failure?

  /// What executions gave, each once. They end with the command.
  @ObservationIgnored public let outputs = Outputs<Output>()

  private var tasks: [Int: Task<Void, Never>] = [:]
  private var isEnded = false
  @ObservationIgnored private var waiting: [Input] = []
  @ObservationIgnored private var nextId = 0
  @ObservationIgnored private let policy: CommandPolicy
  @ObservationIgnored private let condition: @MainActor () -> Bool
  @ObservationIgnored private let body: Body

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - policy: What to do when asked while executing.
  ///   - condition: Whether the command may be started; observed where it reads what is observable.
  ///   - body: Does the work.
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

  /// Whether it is on its way.
  public var isExecuting: Bool { !tasks.isEmpty }

  /// Whether it can be started.
  public var isEnabled: Bool {
    !isEnded && condition() && !(policy == .first && isExecuting)
  }

  /// Starts the work, where the command is enabled.
  ///
  /// - Parameter input: What to work on.
  /// - Returns: Whether the work began, or stands in the queue.
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

  /// Cancels what is executing, and forgets what waits. Results count no more.
  public func cancel() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
    waiting = []
  }

  /// Cancels all, for good.
  public func end() {
    isEnded = true
    cancel()
    outputs.end()
  }

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
