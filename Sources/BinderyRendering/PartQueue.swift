internal import BinderySources
internal import Dispatch
internal import Synchronization

/// The parts of an input that are being worked on, in the order of the input.
///
/// One thread at a time reads and splits, so that a read that waits for more of the
/// input keeps nobody from writing what is done. While enough parts are under way,
/// nothing is read, and no thread waits.
final class PartQueue: Sendable {
  /// Where the output of a chunk comes that is being worked on, or why there are no more.
  typealias Next = Result<PartOutlet, SourceError>

  /// A chunk that is being worked on.
  private struct Begun {
    let task: Task<Void, Never>
    let outlet: PartOutlet

    func cancel() {
      task.cancel()
      outlet.close()
    }
  }

  /// Reads the next chunk, and returns whether there may be more.
  private typealias Step = @Sendable () -> Bool

  /// How many parts are under way at a time.
  private static let width = 4

  private struct State {
    var freePlaces = PartQueue.width
    var isReading = false
    var isStopped = false
    var step: Step?

    /// The chunks that were begun and not released, in the order of the input.
    var begun: [Begun] = []

    /// Files a chunk that was begun, and returns whether anybody wants it: the queue may have been stopped meanwhile.
    mutating func file(_ chunk: Begun) -> Bool {
      if !isStopped { begun.append(chunk) }
      return !isStopped
    }

    /// Ends the reading, and hands over the chunks that nobody wants any more.
    mutating func stop() -> [Begun] {
      isStopped = true
      step = nil
      defer { begun = [] }
      return begun
    }

    /// Takes a place for a chunk, where there is one and more to read.
    mutating func takePlace() -> Step? {
      guard freePlaces > 0, let step else { return nil }
      freePlaces -= 1
      return step
    }

    /// Begins to read, where nobody does and there is a place.
    mutating func beginReading() -> Step? {
      guard !isReading, let step = takePlace() else { return nil }
      isReading = true
      return step
    }

    /// Finishes a step of the reading, and returns the next if there is more to read and a place for it.
    mutating func finishStep(_ isDone: Bool) -> Step? {
      if isDone { step = nil }
      guard let step = takePlace() else {
        isReading = false
        return nil
      }
      return step
    }
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "bindery.reading")

  /// Reads an input to its end, and starts to make parts of its chunks.
  ///
  /// - Parameters:
  ///   - reader: The input.
  ///   - make: Makes the parts of a chunk, on any thread.
  /// - Returns: Where the parts of each chunk come. The queue has to be told when all of one were taken.
  func parts(
    of reader: consuming RecordReader, make: @escaping @Sendable (RecordChunk, PartOutlet) async -> Void
  ) -> AsyncStream<Next> {
    let (stream, continuation) = AsyncStream<Next>.makeStream()
    // Handed over whole: only steps use it from here on, one after the other.
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

  /// Makes room for a further chunk, in place of the first one.
  func release() {
    state.withLock { state in
      state.freePlaces += 1
      if !state.begun.isEmpty { state.begun.removeFirst() }
    }
    read()
  }

  /// Ends the reading after the chunk that is being read, and cancels what is under way.
  func stop() {
    for chunk in state.withLock({ $0.stop() }) { chunk.cancel() }
  }

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

  /// Reads a chunk and starts on its parts; nil at the end of the input.
  private func next(
    _ reader: inout RecordReader, _ make: @escaping @Sendable (RecordChunk, PartOutlet) async -> Void
  ) -> Next? {
    do throws(SourceError) {
      guard let chunk = try reader.nextChunk() else { return nil }
      let outlet = PartOutlet()
      let begun = Begun(task: Task.detached { await make(chunk, outlet) }, outlet: outlet)
      if !state.withLock({ $0.file(begun) }) { begun.cancel() }
      return .success(outlet)
    } catch {
      return .failure(error)
    }
  }
}
