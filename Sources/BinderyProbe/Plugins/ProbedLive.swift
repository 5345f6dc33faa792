internal import BinderyContract
internal import BinderyRules
internal import CBindery

/// The functions for a kind's live view models, each called with guarded arguments.
///
/// The contract requires that they are called on the main thread, which is the thread of the case.
struct ProbedLive {
  /// The media type of the view models.
  let type: ProbedType

  /// The functions as they were read from the plugin's table.
  let live: LiveTable

  /// The plugin's C table of functions for live view models, in which absent members are zero.
  var table: SizedTable<bindery_live> { live.table }

  /// The answer of handle() to an event.
  enum Reaction: Hashable {
    /// The action to perform, as the plugin wrote it; empty if there is none.
    case action([UInt8])

    /// The failure of handle(): a status other than BINDERY_OK, and a sentence.
    case refusal(CallFailure)
  }

  /// Sets a view model's level of activation, which says how much of it a user sees: a number of `bindery_activation`
  /// or any other.
  func activate(_ viewModel: UnsafeMutableRawPointer, _ level: UInt32) {
    table.activate(viewModel, of: type.table.pointer, level: level, in: type.call("activate", about: viewModel))
  }

  /// Sets the observer of a view model, or removes it if `observer` is `nil`.
  func observe(_ viewModel: UnsafeMutableRawPointer, _ observer: WatchedObserver?) {
    table.observe(viewModel, of: type.table.pointer, observer?.pointer, in: type.call("observe", about: viewModel))
  }

  /// Passes an event to a view model, and returns its answer, or `nil` if the plugin has no handle().
  func handle(_ viewModel: UnsafeMutableRawPointer, _ event: borrowing GuardedEvent) -> Reaction? {
    let (pointer, call) = (event.pointer, type.call("handle", about: viewModel))
    do throws(CallFailure) {
      return try table.action(of: viewModel, of: type.table.pointer, for: pointer, in: call).map { .action($0) }
    } catch {
      return .refusal(error)
    }
  }

  /// Updates a view model to another model of its item, which must outlive it if the update succeeds.
  ///
  /// Returns the failure of update(), `.some(nil)` if it succeeded, or `nil` if the plugin has no update().
  func update(_ viewModel: UnsafeMutableRawPointer, to model: UnsafeRawPointer) -> CallFailure?? {
    do throws(CallFailure) {
      let call = type.call("update", about: viewModel)
      return try table.update(viewModel, of: type.table.pointer, to: model, in: call) ? .some(nil) : nil
    } catch {
      return error
    }
  }
}

/// A guarded C event for one call of handle(): read-only, and inaccessible once the value is destroyed.
struct GuardedEvent: ~Copyable {
  /// The memory of the event and its text.
  private let memory: GuardedMemory

  /// The event as a C struct of the contract, which the plugin gets.
  let pointer: UnsafePointer<bindery_event>

  // Each key is as likely as each text that isn't one.
  /// The texts of random events: those of all known events, and some that fit no event.
  private static let texts =
    KnownEvent.all.map(\.text) + ["", "\0", " ", "\u{1B}", String(repeating: "x", count: 70_000)]

  /// Creates a random event, whose type may be unknown and whose text may not fit the type.
  init(_ generator: inout SeededGenerator) {
    let text = Self.texts.randomElement(using: &generator) ?? ""
    let type: UInt32 = [1, 2, 3, 4, 5, 6, 7, 8, 0, .max].randomElement(using: &generator) ?? 1
    self.init(type: type, modifiers: UInt32.random(in: 0...15, using: &generator), text: text)
  }

  /// Creates an event; `modifiers` is the bit set of the modifier keys that are held down.
  init(type: UInt32, modifiers: UInt32 = 0, text: String) {
    var memory = GuardedMemory()
    let event = bindery_event(
      size: UInt32(MemoryLayout<bindery_event>.size), type: type, modifiers: modifiers, reserved: 0,
      text: memory.text(text, "the text of an event", isTerminated: false))
    pointer = memory.array([event], "the event")
    self.memory = memory
  }
}
