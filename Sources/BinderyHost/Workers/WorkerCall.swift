internal import BinderyExchange

/// A call that a worker was asked to make, and that somebody waits for.
protocol WorkerCall: AnyObject, Sendable {
  /// Takes a frame that belongs to the call. Called on the thread that reads, one after the other.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: Whether the call is over.
  /// - Throws: That no worker says so.
  func take(_ frame: Frame) throws(ExchangeError) -> Bool

  /// Takes that the worker has ended before the call was over. Nothing comes afterwards.
  ///
  /// - Parameter end: How it has ended.
  func end(_ end: WorkerEnd)

  /// What people call an item of the call, if it has items.
  ///
  /// - Parameter item: The place of the item in the call.
  /// - Returns: Its name.
  func describe(_ item: Int) -> String?

  /// Returns what the call is about, so that it is known again when a worker is ended from outside.
  ///
  /// - Parameter item: The place of the item in the call that the worker was about, or `nil` if nobody knows.
  /// - Returns: The subject, or `nil` if nobody knows.
  func subject(at item: Int?) -> EndSubject?

  /// Takes that the worker has ended while it was about an item of the call; before anybody hears of the end.
  ///
  /// - Parameter item: The place of the item in the call.
  func noteEnd(at item: Int)
}

extension WorkerCall {
  func describe(_ item: Int) -> String? { nil }
  func noteEnd(at item: Int) {}
}
