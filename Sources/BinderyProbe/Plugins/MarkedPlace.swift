internal import BinderyLoading
internal import BinderyRules
internal import CBindery

/// The place for the result of a function, marked so that it can be told whether anything was written there.
struct MarkedPlace {
  /// Whether the function returned another status than BINDERY_OK.
  let hasFailed: Bool

  /// What is there.
  private let content: UnsafeMutableRawPointer?

  private static var mark: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 0x5A5A_5A50) }

  /// Calls a function with a marked place.
  ///
  /// - Parameter body: The function, which returns its status.
  init(_ body: (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Int32) {
    var place = Self.mark
    hasFailed = body(&place) != Int32(BINDERY_OK.rawValue)
    content = place
  }

  /// Whether something was written.
  var isWritten: Bool { content != Self.mark }

  /// What was written, where that is something to release.
  var result: UnsafeMutableRawPointer? { !hasFailed && isWritten ? content : nil }

  /// What is wrong after a success, before the name of the place.
  var fault: String? { isWritten ? (content == nil ? "has written NULL to" : nil) : "has written nothing to" }
}

extension ProbedType {
  /// Makes a model, looks at its place, and releases it.
  func decodeIntoMarkedPlace(_ record: TestRecord) -> MarkedPlace {
    note(record)
    let lent = LentRecord(record)
    let pointer = lent.pointer
    let call = call("decode")
    let failure = call.sink()
    let place = MarkedPlace { place in call.run { table.members.decode(table.pointer, pointer, place, failure.pointer) }
    }
    if let model = place.result { release(model: model) }
    return place
  }

  /// Makes a view model, looks at its place, and releases it.
  func createIntoMarkedPlace(_ model: UnsafeMutableRawPointer) -> MarkedPlace {
    let call = call("create")
    let failure = call.sink()
    let place = MarkedPlace { place in call.run { table.members.create(table.pointer, model, place, failure.pointer) } }
    if let viewModel = place.result { release(viewModel: viewModel) }
    return place
  }
}
