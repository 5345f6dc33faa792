internal import BinderyRules
internal import CBindery

/// A user's event in guarded memory that is lent for one call of handle().
struct GuardedEvent: ~Copyable {
  private let memory: GuardedMemory

  /// The event as a struct of the contract.
  let pointer: UnsafePointer<bindery_event>

  private static let texts = [
    "", "a", "enter", "page-down", "f1", "f99", "👍🏽", "\0", " ", "up", String(repeating: "x", count: 70_000), "ß",
  ]

  /// Creates a random event, whose type may be unknown and whose text may not suit it.
  init(_ generator: inout SeededGenerator) {
    let text = Self.texts.randomElement(using: &generator) ?? ""
    let type: UInt32 = [1, 2, 3, 4, 5, 6, 7, 8, 0, .max].randomElement(using: &generator) ?? 1
    self.init(type: type, modifiers: UInt32.random(in: 0...15, using: &generator), text: text)
  }

  /// Creates an event; `modifiers` is the bit set of the keys held down.
  init(type: UInt32, modifiers: UInt32 = 0, text: String) {
    var memory = GuardedMemory()
    let event = bindery_event(
      size: UInt32(MemoryLayout<bindery_event>.size), type: type, modifiers: modifiers, reserved: 0,
      text: memory.text(text, "the text of an event"))
    pointer = memory.array([event], "the event")
    self.memory = memory
  }
}
