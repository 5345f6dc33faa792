internal import BinderyLoading
internal import BinderyRules
internal import CBindery

/// The place of a function's result, its out-parameter, marked before the call so that a write to it is detected.
struct MarkedPlace {
  /// Whether the function returned a status other than BINDERY_OK.
  let hasFailed: Bool

  /// The pointer in the place after the call.
  private let content: UnsafeMutableRawPointer?

  private static var mark: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 0x5A5A_5A50) }

  /// Calls `body`, which passes the marked place to a function and returns its status.
  init(_ body: (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Int32) {
    var place = Self.mark
    hasFailed = body(&place) != Int32(BINDERY_OK.rawValue)
    content = place
  }

  /// Whether the function wrote to the place.
  var isWritten: Bool { content != Self.mark }

  /// The object to release, or `nil` if the function failed, or wrote nothing or NULL.
  var result: UnsafeMutableRawPointer? { !hasFailed && isWritten ? content : nil }

  /// The problem of a call that succeeded, as in `has written nothing to`, before the name of the place; `nil` if none.
  var fault: String? { isWritten ? (content == nil ? "has written NULL to" : nil) : "has written nothing to" }
}

extension ProbedType {
  /// Calls decode() with a record and a marked place, and releases the model, if there is one.
  func decodeIntoMarkedPlace(_ record: TestRecord) -> MarkedPlace {
    note(record)
    let lent = GuardedRecord(record)
    let pointer = lent.pointer
    let call = call("decode")
    let failure = call.sink()
    let place = MarkedPlace { place in call.run { table.members.decode(table.pointer, pointer, place, failure.pointer) }
    }
    if let model = place.result { release(model: model) }
    return place
  }

  /// Calls create() with a model and a marked place, and releases the view model, if there is one.
  func createIntoMarkedPlace(_ model: UnsafeMutableRawPointer) -> MarkedPlace {
    let call = call("create")
    let failure = call.sink()
    let place = MarkedPlace { place in call.run { table.members.create(table.pointer, model, place, failure.pointer) } }
    if let viewModel = place.result {
      HostPart.noteMade()
      release(viewModel: viewModel)
    }
    return place
  }
}
