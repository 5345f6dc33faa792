internal import BinderyContract
internal import BinderyRules
internal import CBindery

/// The out-parameter for the result of a function, marked before the call so that a write to it is detected.
struct MarkedResult {
  /// The failure of the function, or `nil` if it returned BINDERY_OK.
  let failure: CallFailure?

  /// The pointer that the out-parameter holds after the call.
  private let content: UnsafeMutableRawPointer?

  /// The pointer that marks an out-parameter to which nothing was written.
  private static var mark: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 0x5A5A_5A50) }

  /// Calls `body`, which passes the marked out-parameter to a function and throws its failure.
  init(_ body: (UnsafeMutablePointer<UnsafeMutableRawPointer?>) throws(CallFailure) -> Void) {
    var pointer = Self.mark
    do throws(CallFailure) {
      try body(&pointer)
      failure = nil
    } catch {
      failure = error
    }
    content = pointer
  }

  /// Whether the function wrote to the out-parameter.
  var isWritten: Bool { content != Self.mark }

  /// The object to release, or `nil` if the function failed, or wrote nothing or NULL.
  var result: UnsafeMutableRawPointer? { failure == nil && isWritten ? content : nil }

  /// The fault in the result of a successful call, as in `has written nothing to`, before the name of the parameter;
  /// `nil` if there is none.
  var fault: String? { isWritten ? (content == nil ? "has written NULL to" : nil) : "has written nothing to" }
}

extension ProbedType {
  /// Calls decode() with a record and a marked out-parameter, and releases the model, if there is one.
  func decodeIntoMarkedResult(_ record: TestRecord) -> MarkedResult {
    note(record)
    let lent = GuardedRecord(record)
    let pointer = lent.pointer
    let result = MarkedResult { (result) throws(CallFailure) in
      try table.decode(pointer, into: result, in: call("decode"))
    }
    if let model = result.result { release(model: model) }
    return result
  }

  /// Calls create() with a model and a marked out-parameter, and releases the view model, if there is one.
  func createIntoMarkedResult(_ model: UnsafeMutableRawPointer) -> MarkedResult {
    let result = MarkedResult { (result) throws(CallFailure) in
      try table.create(over: model, into: result, in: call("create"))
    }
    if let viewModel = result.result {
      HostPart.noteMade()
      release(viewModel: viewModel)
    }
    return result
  }
}
