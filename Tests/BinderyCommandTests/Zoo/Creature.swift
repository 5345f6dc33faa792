import Testing

/// A plugin of the zoo: one of the files in `Tests/Zoo/Creatures`, and what must become of its items.
struct Creature: Sendable, CustomTestStringConvertible {
  /// The name of its file.
  let name: String

  /// What must become of its items in a worker.
  let fate: Fate

  /// Whether it does no harm, so that it may run in this process's stead, too, and must then show the same.
  var isHarmless = false

  /// What the user is told of it besides.
  var says: String?

  /// What the journal may have of it besides, as a matter of chance.
  var mayNote: String?

  init(_ name: String, _ fate: Fate, isHarmless: Bool = false, says: String? = nil, mayNote: String? = nil) {
    self.name = name
    self.fate = fate
    self.isHarmless = isHarmless
    self.says = says
    self.mayNote = mayNote
  }

  /// The identifier of the plugin.
  var id: String { "org.example.zoo.\(name)" }

  var testDescription: String { name }

  /// The milliseconds that a call may take at first: few where one is waited for until then. A machine that is too slow
  /// for them gets more.
  var deadline: Int {
    if case .ended(.late, _) = fate { 1_500 } else { 60_000 }
  }

  /// What the journal has of it after two items: each start and each item costs one worker, but a plugin that can't be
  /// opened isn't tried again in one run.
  var notes: [String] {
    guard case .ended(let death, let moment) = fate else { return [] }
    return Array(repeating: death.note(moment), count: moment == .open ? 1 : 2)
  }
}
