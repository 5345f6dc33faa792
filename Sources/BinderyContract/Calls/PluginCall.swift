internal import Bindery
package import CBindery

/// One call of a plugin's C function, which decides how the function is run and how its output is collected.
///
/// A host runs the function and nothing else. The tester also records the call, and reports a plugin that uses a sink
/// after the call. The methods that call plugins take any `PluginCall`, so that both call them in the same way.
package protocol PluginCall {
  /// The name of the plugin's function that is called, without parentheses, such as `decode`.
  var function: String { get }

  /// Runs `body`, which calls the plugin's function, and returns its result. Has to be called exactly once.
  func run<Result>(_ body: () -> Result) -> Result

  /// Runs `body` with a sink for the plugin's output, and returns the bytes that the plugin wrote to it.
  ///
  /// `parameter` is the name of the sink in the contract. `body` makes the call, or requests another sink for the same
  /// call.
  func written<Failure: Error>(
    to parameter: String, _ body: (UnsafePointer<bindery_sink>) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8]
}

/// A failed call of a plugin's function: a status other than BINDERY_OK, and the reason.
package struct CallFailure: Error, Hashable, Sendable {
  /// The name of the function that failed, such as `decode`.
  package let function: String

  /// The status of the contract that the function returned.
  package let status: Int32

  /// The reason of the failure, as the bytes that the function wrote, which may be invalid UTF-8.
  package let sentence: [UInt8]

  /// Creates the failure of the function with a name.
  package init(function: String, status: Int32, sentence: [UInt8]) {
    self.function = function
    self.status = status
    self.sentence = sentence
  }
}

extension PluginCall {
  /// Runs `body`, which calls a function with a sink for its reason to fail; throws if the status isn't BINDERY_OK.
  @inline(__always)
  func check(_ body: (UnsafePointer<bindery_sink>) -> Int32) throws(CallFailure) {
    var status = Int32(bitPattern: BINDERY_OK.rawValue)
    let sentence = written(to: "failure") { failure in status = run { body(failure) } }
    guard status == BINDERY_OK.rawValue else {
      throw CallFailure(function: function, status: status, sentence: sentence)
    }
  }
}
