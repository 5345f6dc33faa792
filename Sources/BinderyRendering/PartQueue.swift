internal import BinderySources
internal import Dispatch
internal import Synchronization

/// A queue of the chunks of an input that are being processed, in input order.
///
/// A single serial queue reads and splits the input, so a read that blocks for more input doesn't delay finished
/// output. While the maximum number of chunks is in progress, nothing is read and no thread blocks.
final class PartQueue: Sendable {
  /// The channel for the output of the next chunk, or the error that ended the reading.
  typealias Next = Result<PartOutlet, SourceError>

  /// A chunk that is being processed: the task that processes it, and the channel for its output.
  private struct Begun {
    /// The task that processes the chunk.
    let task: Task<Void, Never>
    /// The channel for the output of the chunk.
    let outlet: PartOutlet

    /// Cancels the task and closes the channel.
    func cancel() {
      task.cancel()
      outlet.close()
    }
  }

  /// A function that reads the next chunk, and returns whether there may be more.
  private typealias Step = @Sendable () -> Bool

  /// The maximum number of chunks in progress.
  private static let width = 4

  /// The state of the queue, which a lock protects.
  private struct State {
    /// The number of chunks that may still be begun before one is released.
    var freeSlots = PartQueue.width
    /// Whether a chunk is being read.
    var isReading = false
    /// Whether reading was stopped.
    var isStopped = false
    /// The function that reads the next chunk, or `nil` at the end of the input or while it is running.
    var step: Step?

    /// The chunks in progress that were not released yet, in input order.
    var begun: [Begun] = []

    /// Adds a chunk that is being processed, and returns `true`, or `false` if the queue was stopped before.
    mutating func add(_ chunk: Begun) -> Bool {
      if !isStopped { begun.append(chunk) }
      return !isStopped
    }

    /// Stops reading, and returns the chunks to cancel.
    mutating func stop() -> [Begun] {
      isStopped = true
      step = nil
      defer { begun = [] }
      return begun
    }

    /// Reserves a slot for a chunk and returns the function that reads it; `nil` without a free slot or more input.
    mutating func reserveSlot() -> Step? {
      guard freeSlots > 0, let step else { return nil }
      freeSlots -= 1
      return step
    }

    /// Starts reading and returns the function that reads the first chunk; `nil` if it can't start or is running.
    mutating func beginReading() -> Step? {
      guard !isReading, let step = reserveSlot() else { return nil }
      isReading = true
      return step
    }

    /// Ends the reading of a chunk and returns the function that reads the next one, or `nil` to pause or end.
    ///
    /// `isDone` is true at the end of the input.
    mutating func finishStep(_ isDone: Bool) -> Step? {
      if isDone { step = nil }
      guard let step = reserveSlot() else {
        isReading = false
        return nil
      }
      return step
    }
  }

  private let state = Mutex(State())
  /// The serial queue on which chunks are read.
  private let queue = DispatchQueue(label: "bindery.reading")

  /// Reads an input to its end, and starts to process its chunks.
  ///
  /// - Parameters:
  ///   - reader: The input.
  ///   - make: Processes a chunk, on any thread, and sends the parts of its output to the outlet.
  /// - Returns: The outlets of the chunks, in order. The caller calls `release` after taking all parts of each.
  func parts(
    of reader: consuming RecordReader, make: @escaping @Sendable (RecordChunk, PartOutlet) async -> Void
  ) -> AsyncStream<Next> {
    let (stream, continuation) = AsyncStream<Next>.makeStream()
    // The steps own the reader from here on, and run one after the other on a serial queue.
    nonisolated(unsafe) var reader = reader
    let step: Step = {
      guard let next = self.next(&reader, make) else {
        continuation.finish()
        return false
      }
      continuation.yield(next)
      guard case .failure = next else { return true }
      continuation.finish()
      return false
    }
    state.withLock { $0.step = step }
    read()
    return stream
  }

  /// Removes the first chunk, whose output was taken, so that another one can be read.
  func release() {
    state.withLock { state in
      state.freeSlots += 1
      if !state.begun.isEmpty { state.begun.removeFirst() }
    }
    read()
  }

  /// Stops reading after the current chunk, and cancels the chunks in progress.
  func stop() {
    for chunk in state.withLock({ $0.stop() }) { chunk.cancel() }
  }

  /// Reads chunks on `queue` while there is room for more, unless a chunk is already being read.
  private func read() {
    guard let first = state.withLock({ $0.beginReading() }) else { return }
    queue.async { [self] in
      var next: Step? = first
      while let step = next {
        let isDone = !step()
        next = state.withLock { $0.finishStep(isDone) }
      }
    }
  }

  /// Reads a chunk and starts to process it, or returns `nil` at the end of the input.
  private func next(
    _ reader: inout RecordReader, _ make: @escaping @Sendable (RecordChunk, PartOutlet) async -> Void
  ) -> Next? {
    do throws(SourceError) {
      guard let chunk = try reader.nextChunk() else { return nil }
      let outlet = PartOutlet()
      let begun = Begun(task: Task.detached { await make(chunk, outlet) }, outlet: outlet)
      if !state.withLock({ $0.add(begun) }) { begun.cancel() }
      return .success(outlet)
    } catch {
      return .failure(error)
    }
  }
}
