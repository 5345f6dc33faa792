import Testing

/// A plugin of the zoo: one of the files in `Tests/Zoo/Creatures`, and what must become of its items.
struct Creature: Sendable, CustomTestStringConvertible {
  /// The name of its file.
  let name: String

  /// What must become of its items in a worker.
  let fate: Fate

  /// Whether it does no harm, so that it may run in this process's stead, too, and must then show the same.
  var isHarmless = false

  init(_ name: String, _ fate: Fate, isHarmless: Bool = false) {
    self.name = name
    self.fate = fate
    self.isHarmless = isHarmless
  }

  /// The identifier of the plugin.
  var id: String { "org.example.zoo.\(name)" }

  var testDescription: String { name }
}
