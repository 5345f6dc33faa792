internal import BinderySources
internal import Dispatch
internal import Synchronization

/// The parts of an input that are being worked on, in the order of the input.
///
/// One thread only reads and splits, so that a read that waits for more of the input
/// keeps nobody from writing what is done. It stops reading while enough parts are
/// under way.
final class PartQueue: Sendable {
  /// A part that is being made, or why there are no more.
  typealias Next = Result<Task<Rendering.Part, Never>, SourceError>

  /// How many parts are under way at a time.
  private static let width = 4

  private let places = DispatchSemaphore(value: 0)
  private let isStopped = Atomic(false)

  init() {
    // A semaphore must not go away with less than it was made with, so it is made with nothing.
    for _ in 0..<Self.width { places.signal() }
  }

  /// Reads an input to its end, and starts to make parts of its chunks.
  ///
  /// - Parameters:
  ///   - reader: The input.
  ///   - made: Makes a part of a chunk, on any thread.
  /// - Returns: The parts. Each has to be released after it was used.
  func parts(
    of reader: consuming RecordReader, made: @escaping @Sendable (RecordChunk) -> Rendering.Part
  ) -> AsyncStream<Next> {
    let (stream, continuation) = AsyncStream<Next>.makeStream()
    // Handed over whole: only the thread below reads from it from here on.
    nonisolated(unsafe) var reader = reader
    DispatchQueue(label: "bindery.reading").async { [self] in
      while let next = next(&reader, made) {
        continuation.yield(next)
        if case .failure = next { break }
      }
      continuation.finish()
    }
    return stream
  }

  /// Makes room for a further part.
  func release() {
    places.signal()
  }

  /// Ends the reading after the chunk that is being read.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    places.signal()
  }

  /// Waits for room, reads a chunk and starts on its part; nothing at the end of the input.
  private func next(
    _ reader: inout RecordReader, _ made: @escaping @Sendable (RecordChunk) -> Rendering.Part
  ) -> Next? {
    places.wait()
    guard !isStopped.load(ordering: .relaxed) else { return nil }
    do throws(SourceError) {
      return try reader.nextChunk().map { chunk in .success(Task.detached { made(chunk) }) }
    } catch {
      return .failure(error)
    }
  }
}
