internal import BinderyLoading
internal import BinderyRules
internal import CBindery

/// The out-parameter of a function, marked beforehand so that a write to it is detected.
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

  /// The object to release, or `nil` if the function failed or wrote nothing.
  var result: UnsafeMutableRawPointer? { !hasFailed && isWritten ? content : nil }

  /// The problem after a success, as a phrase that precedes the name of the place, or `nil` if there is none.
  var fault: String? { isWritten ? (content == nil ? "has written NULL to" : nil) : "has written nothing to" }
}

extension ProbedType {
  /// Decodes a record into a marked place, and releases the model.
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

  /// Creates a view model in a marked place, and releases it.
  func createIntoMarkedPlace(_ model: UnsafeMutableRawPointer) -> MarkedPlace {
    let call = call("create")
    let failure = call.sink()
    let place = MarkedPlace { place in call.run { table.members.create(table.pointer, model, place, failure.pointer) } }
    if let viewModel = place.result { release(viewModel: viewModel) }
    return place
  }
}
