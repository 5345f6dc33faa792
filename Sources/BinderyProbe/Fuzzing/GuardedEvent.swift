internal import BinderyRules
internal import CBindery
internal import CProbe

/// A user's event in guarded memory that is lent for one call of handle().
struct GuardedEvent: ~Copyable {
  private let text: UnsafeMutableRawPointer
  private let event: UnsafeMutablePointer<bindery_event>

  /// The event as a struct of the contract.
  var pointer: UnsafePointer<bindery_event> { UnsafePointer(event) }

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
    let bytes = Array(text.utf8)
    // Without memory to lend, this process can't examine anything.
    guard let text = cprobe_lend(bytes.count + 1, "the text of an event"),
      let room = cprobe_lend(MemoryLayout<bindery_event>.size, "the event")
    else { cprobe_end_without_memory() }
    text.copyMemory(from: bytes, byteCount: bytes.count)
    self.text = text
    event = room.bindMemory(to: bindery_event.self, capacity: 1)
    event.initialize(
      to: bindery_event(
        size: UInt32(MemoryLayout<bindery_event>.size), type: type, modifiers: modifiers, reserved: 0,
        text: bindery_text(bytes: text.assumingMemoryBound(to: CChar.self), count: bytes.count)))
    cprobe_seal(text)
    cprobe_seal(room)
  }

  deinit {
    cprobe_take_back(text)
    cprobe_take_back(event)
  }
}
