/// What a plugin in a worker may use, and for how long a call of it may take.
public struct WorkerLimits: Hashable, Sendable {
  /// The bytes of memory, in all that its process maps.
  public var memory = 1 << 30

  /// The seconds of processor time that its process may take in all.
  public var processorSeconds = 600

  /// The files that its process may have open.
  public var openFiles = 64

  /// How long it may take to make an item, or to answer any other call that isn't to take long.
  public var deadline = Duration.seconds(5)

  /// How long a search or a fetch may go on after it was cancelled.
  public var cancellationDeadline = Duration.seconds(2)

  /// How long a call for items may take in all: much less than the deadline for each of many, so that a plugin that
  /// answers now and then doesn't go on for hours.
  ///
  /// - Parameter count: The number of items.
  /// - Returns: The time.
  package func time(forItems count: Int) -> Duration {
    deadline * (2 + count / 8)
  }

  /// Creates the limits that every worker has where nothing else is said.
  public init() {}
}
