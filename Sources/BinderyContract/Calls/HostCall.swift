internal import Bindery
internal import CBindery

/// A host's call of a plugin's function, which collects the text that the plugin writes and checks nothing else.
struct HostCall: PluginCall {
  /// The name of the function that is called, for errors.
  let function: String

  @inline(__always)
  init(_ function: String) {
    self.function = function
  }

  /// Runs the call of the function, and returns its result.
  @inline(__always)
  func run<Result>(_ body: () -> Result) -> Result { body() }

  /// Passes a sink to a call, and returns the text that the plugin has written to it.
  @inline(__always)
  func written<Failure: Error>(
    to parameter: String, _ body: (UnsafePointer<bindery_sink>) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    // Collected as bytes, because a piece may end within a character.
    var bytes: [UInt8] = []
    try withUnsafeMutablePointer(to: &bytes) { (bytes) throws(Failure) in
      var sink = bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: bytes) { sink, piece in
        guard let state = sink?.pointee.state?.assumingMemoryBound(to: [UInt8].self) else { return }
        // A plugin's text is limited here as everywhere; the rest is dropped.
        state.pointee += piece.utf8.prefix(max(0, EndlessText.limit - state.pointee.count))
      }
      try body(&sink)
    }
    return bytes
  }
}

extension PluginError {
  /// Creates the error for a failed function of `plugin`: `refusedRecord` if `decode` refused its record, otherwise
  /// `failed`.
  init(_ failure: CallFailure, of plugin: String) {
    let isRefusal = failure.function == "decode" && failure.status == BINDERY_REFUSED.rawValue
    var sentence = String(decoding: failure.sentence, as: UTF8.self)
    if sentence.isEmpty {
      sentence = isRefusal ? "it refused the record" : "it failed with status \(failure.status)"
      sentence += " and gave no reason"
    }
    self.init(
      code: isRefusal ? .refusedRecord : .failed, plugin: plugin, detail: sentence,
      symbol: isRefusal ? nil : failure.function)
  }
}
