internal import Bindery
internal import BinderyExchange
internal import BinderyLoading

/// The answers of a view model in a worker for which each call waits.
///
/// Once the worker has ended, each call throws how it ended.
final class AwaitedAnswers: RemoteAnswers {
  private let number: UInt32
  private let live: LiveExchange
  private let connection: WorkerConnection
  private let notice: ChangeNotice
  private let first: FirstDrawing

  /// Creates the answers of a view model that a worker has created under a number.
  ///
  /// `drawing` is what it draws, or why it can't; `nil` if it hasn't been drawn.
  init(
    of number: UInt32, in running: PluginWorker.Running, drawing: ItemAnswer.Outcome<RemoteDrawing>?,
    notice: ChangeNotice
  ) {
    self.number = number
    live = running.requests.live
    connection = running.connection
    first = FirstDrawing(drawing)
    self.notice = notice
  }

  /// Makes a call that reads, after which the next change is reported. The reading is noted first, so that a change
  /// during the call is reported too.
  func read(_ reading: LiveReading, showing record: Record) throws -> LiveAnswer {
    notice.noteReading()
    if reading == .draw(.row), let drawing = first.take() { return .drawing(try drawing.get()) }
    return try ask(reading.wish, showing: record)
  }

  func tell(_ wish: LiveRequest.Wish, showing record: Record) throws {
    _ = try ask(wish, showing: record)
  }

  func ask(_ wish: LiveRequest.Wish, showing record: Record) throws -> LiveAnswer {
    first.drop()
    return try live.ask(wish, of: number, showing: record, on: connection)
  }

  func setObserver(_ changed: @escaping @Sendable () -> Void) {
    notice.setObserver(changed)
  }

  func release() {
    notice.setObserver {}
    // In a later job, since whoever releases it may be receiving a notice of a change.
    Task { @MainActor [live, number, connection] in live.release(number, on: connection) }
  }
}
