internal import BinderyExchange
internal import BinderyLoading

/// A call of the host to a worker, which receives the frames of the answer.
protocol WorkerCall: AnyObject, Sendable {
  /// Handles a frame of the answer, and returns whether the call is over. Throws if a worker may not send such a frame.
  ///
  /// Frames come one after the other, on the thread that reads.
  func take(_ frame: Frame) throws(ExchangeError) -> Bool

  /// Handles the end of the worker, if it comes before the call is over. Nothing comes afterwards.
  func end(_ end: WorkerEnd)

  /// Returns the name for people of the item at an index in the call, eg `song 12`, or `nil` if it has no such item.
  func describe(_ item: Int) -> String?

  /// Returns the subject of the call, by which it is recognized when a worker is ended from outside, or `nil` if
  /// unknown.
  ///
  /// `item` is the index of the item that the worker was about, or `nil` if it is unknown.
  func subject(at item: Int?) -> EndSubject?

  /// Records that the worker has ended while it was about the item at an index in the call.
  ///
  /// This is called before the end is reported to anything else.
  func noteEnd(at item: Int)
}

extension Frame {
  /// Returns the payload of a call about items, or throws if it is larger than a worker takes. Errors name the plugin.
  static func checked(_ payload: [UInt8], of plugin: String) throws(PluginError) -> [UInt8] {
    guard payload.count > payloadLimit else { return payload }
    throw PluginError(
      code: .failed, plugin: plugin,
      detail: "an item of \(payload.count) bytes is too large for a worker, which takes \(payloadLimit)")
  }
}

extension WorkerCall {
  /// Returns `nil`, as the default for calls that aren't about items.
  func describe(_ item: Int) -> String? { nil }
  /// Records nothing, as the default for calls that aren't about items.
  func noteEnd(at item: Int) {}
}
