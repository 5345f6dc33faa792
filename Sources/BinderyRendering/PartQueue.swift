internal import BinderySources
internal import Dispatch
internal import Synchronization

/// The parts of an input that are being worked on, in the order of the input.
///
/// One thread at a time reads and splits, so that a read that waits for more of the
/// input keeps nobody from writing what is done. While enough parts are under way,
/// nothing is read, and no thread waits.
final class PartQueue: Sendable {
  /// A part that is being made, or why there are no more.
  typealias Next = Result<Task<Rendering.Part, Never>, SourceError>

  /// Reads the next chunk, and returns whether there may be more.
  private typealias Step = @Sendable () -> Bool

  /// How many parts are under way at a time.
  private static let width = 4

  private struct State {
    var freePlaces = PartQueue.width
    var isReading = false
    var isStopped = false
    var step: Step?

    /// The parts that were begun and not released, in the order of the input.
    var begun: [Task<Rendering.Part, Never>] = []

    /// Files a part that was begun; nobody wants it where the queue was stopped meanwhile.
    mutating func file(_ part: Task<Rendering.Part, Never>) {
      if isStopped { part.cancel() } else { begun.append(part) }
    }

    /// Ends the reading, and hands over the parts that nobody wants any more.
    mutating func stop() -> [Task<Rendering.Part, Never>] {
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

    /// Goes on with reading after a step, where there is more and a place for it.
    mutating func goOn(_ isDone: Bool) -> Step? {
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
  ///   - made: Makes a part of a chunk, on any thread.
  /// - Returns: The parts. Each has to be released after it was used.
  func parts(
    of reader: consuming RecordReader, made: @escaping @Sendable (RecordChunk) async -> Rendering.Part
  ) -> AsyncStream<Next> {
    let (stream, continuation) = AsyncStream<Next>.makeStream()
    // Handed over whole: only steps use it from here on, one after the other.
    nonisolated(unsafe) var reader = reader
    let step: Step = {
      guard let next = Self.next(&reader, made) else {
        continuation.finish()
        return false
      }
      if case .success(let part) = next { self.state.withLock { $0.file(part) } }
      continuation.yield(next)
      guard case .failure = next else { return true }
      continuation.finish()
      return false
    }
    state.withLock { $0.step = step }
    read()
    return stream
  }

  /// Makes room for a further part, in place of the first one.
  func release() {
    state.withLock { state in
      state.freePlaces += 1
      if !state.begun.isEmpty { state.begun.removeFirst() }
    }
    read()
  }

  /// Ends the reading after the chunk that is being read, and cancels the parts under way.
  func stop() {
    for part in state.withLock({ $0.stop() }) { part.cancel() }
  }

  private func read() {
    guard let first = state.withLock({ $0.beginReading() }) else { return }
    queue.async { [self] in
      var next: Step? = first
      while let step = next {
        let isDone = !step()
        next = state.withLock { $0.goOn(isDone) }
      }
    }
  }

  /// Reads a chunk and starts on its part; nothing at the end of the input.
  private static func next(
    _ reader: inout RecordReader, _ made: @escaping @Sendable (RecordChunk) async -> Rendering.Part
  ) -> Next? {
    do throws(SourceError) {
      return try reader.nextChunk().map { chunk in .success(Task.detached { await made(chunk) }) }
    } catch {
      return .failure(error)
    }
  }
}
