/// The resource limits of a plugin in a worker, and the deadlines of its calls.
public struct WorkerLimits: Hashable, Sendable {
  /// The maximum size of the process's address space, in bytes.
  public var memory = 1 << 30

  /// The maximum processor time of the process, in seconds.
  public var processorSeconds = 600

  /// The maximum number of open files of the process.
  public var openFiles = 64

  /// The time that a call for one item may take, and any other call that should be quick.
  public var deadline = Duration.seconds(5)

  /// The time within which a search or a fetch has to end after its cancellation.
  public var cancellationDeadline = Duration.seconds(2)

  /// Returns the time that a call for a number of items may take.
  ///
  /// The time is much less than the sum of the items' deadlines, so that a plugin that answers now and then doesn't run
  /// for hours.
  package func time(forItems count: Int) -> Duration {
    deadline * (2 + count / 8)
  }

  /// Creates the default limits.
  public init() {}
}
