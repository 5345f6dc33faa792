internal import BinderyProbe
internal import BinderyRules

/// One case about one subject, at its place in the check of a plugin.
struct CheckStep: Sendable {
  /// What is done.
  enum Work: Sendable {
    /// Something is looked up in the file.
    case file(FileCase)

    /// The plugin is examined.
    case probe(ProbeCase)
  }

  /// When it is done: what comes later is done only where what comes before allows it.
  enum Stage: Int, CaseIterable {
    /// Nothing of the plugin runs.
    case file

    /// The library is loaded.
    case loading

    /// It is opened.
    case opening

    /// Its tables are read.
    case tables

    /// Its further abilities are asked for.
    case abilities

    /// The first case of a kind, source or scheme, which tells whether it works at all.
    case first

    /// What functions promise of one item, one source, one call.
    case contract

    /// All else.
    case rest

    /// Inputs that nobody has thought of, after those that everybody thinks of.
    case fuzzing

    /// Many calls, several threads, little memory, where nothing is wrong without them.
    case stress

    /// The same elsewhere, where nothing is wrong in one place.
    case difference
  }

  /// Where its result stands among all.
  let place: Int

  /// What is done.
  let work: Work

  /// The kind, source or scheme; empty where it is about the plugin as such.
  let subject: String

  /// When it is done.
  let stage: Stage

  /// Which part of the turns is taken, of a case that several processes share.
  var part = 0

  /// The rule.
  var rule: RuleCode {
    switch work {
    case .file(let fileCase): fileCase.rule
    case .probe(let probeCase): probeCase.rule
    }
  }

  /// Whether nothing else is checked where the rule is broken.
  var isGate: Bool {
    switch work {
    case .file(let fileCase): fileCase.isGate
    case .probe(let probeCase): probeCase.isGate
    }
  }
}
