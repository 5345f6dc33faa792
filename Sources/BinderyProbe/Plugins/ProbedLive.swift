internal import BinderyLoading
internal import BinderyTesting
internal import CBindery

/// The functions of live view models of a kind, each called with what is lent for the call. The contract has them called
/// on the main thread, which is the one of the case.
struct ProbedLive {
  /// The media type.
  let type: ProbedType

  /// The table, with its members as far as it has them.
  let table: SizedTable<bindery_live>

  /// What came of an event.
  enum Reaction: Hashable {
    /// What is to be done, as it was written; empty where it is nothing.
    case action([UInt8])

    /// Why it failed.
    case refusal(ProbedRefusal)
  }

  /// Tells how much of a view model is seen.
  func activate(_ viewModel: UnsafeMutableRawPointer, _ level: UInt32) {
    guard let function = table.members.activate else { return }
    type.call("activate").run { function(type.table.pointer, viewModel, level) }
  }

  /// Says whom to tell of changes.
  func observe(_ viewModel: UnsafeMutableRawPointer, _ observer: WatchedObserver?) {
    guard let function = table.members.observe else { return }
    type.call("observe").run { function(type.table.pointer, viewModel, observer?.pointer) }
  }

  /// Asks what is to be done about an event; nothing where the plugin doesn't care for any.
  func handle(_ viewModel: UnsafeMutableRawPointer, _ eventType: UInt32, text: String) -> Reaction? {
    guard let function = table.members.handle else { return nil }
    let call = type.call("handle")
    let (action, failure) = (call.sink("action"), call.sink())
    let event = LentEvent(type: eventType, text: text)
    let pointer = event.pointer
    let status = call.run { function(type.table.pointer, viewModel, pointer, action.pointer, failure.pointer) }
    guard status != BINDERY_OK.rawValue else { return .action(action.written) }
    return .refusal(ProbedRefusal(function: "handle", status: status, sentence: failure.written))
  }

  /// Gives a view model another model; nothing where the plugin can't.
  func update(_ viewModel: UnsafeMutableRawPointer, to model: UnsafeRawPointer) -> ProbedRefusal?? {
    guard let function = table.members.update else { return nil }
    let call = type.call("update")
    let failure = call.sink()
    let status = call.run { function(type.table.pointer, viewModel, model, failure.pointer) }
    guard status != BINDERY_OK.rawValue else { return .some(nil) }
    return ProbedRefusal(function: "update", status: status, sentence: failure.written)
  }
}
