internal import Bindery
package import CBindery

/// One call of a function in a plugin's table, with what surrounds it.
///
/// A host keeps what is written for it on the stack, and watches nothing; the tester notes the call, and reports uses
/// of its sinks beyond it. The functions of tables take any call, so that both call a plugin in the same way.
package protocol PluginCall {
  /// The name of the function, without parentheses.
  var function: String { get }

  /// Makes the call, which `body` is, and returns its result. To be called once.
  func run<Result>(_ body: () -> Result) -> Result

  /// Calls `body` with the sink that the contract names `parameter`, and returns the bytes that were written to it.
  ///
  /// `body` makes the call, or calls this function for another sink of the call.
  func written<Failure: Error>(
    to parameter: String, _ body: (UnsafePointer<bindery_sink>) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8]
}

/// The failure that a plugin's function returned: a status other than BINDERY_OK, and a sentence.
package struct CallFailure: Error, Hashable, Sendable {
  /// The name of the function.
  package let function: String

  /// The returned status.
  package let status: Int32

  /// The bytes that the function wrote to `failure`, unrepaired.
  package let sentence: [UInt8]

  /// Creates a failure.
  package init(function: String, status: Int32, sentence: [UInt8]) {
    self.function = function
    self.status = status
    self.sentence = sentence
  }
}

extension PluginCall {
  /// Makes a call that can fail, which `body` is, with the sink for the reason; throws the failure.
  @inline(__always)
  func check(_ body: (UnsafePointer<bindery_sink>) -> Int32) throws(CallFailure) {
    var status = Int32(bitPattern: BINDERY_OK.rawValue)
    let sentence = written(to: "failure") { failure in status = run { body(failure) } }
    guard status == BINDERY_OK.rawValue else {
      throw CallFailure(function: function, status: status, sentence: sentence)
    }
  }
}
