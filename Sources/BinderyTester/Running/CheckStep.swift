internal import BinderyProbe
internal import BinderyRules

/// A step of a check: one case about one subject.
struct CheckStep: Sendable {
  /// The work of a step.
  enum Work: Sendable {
    /// Inspects the file.
    case file(FileCase)

    /// Runs the plugin.
    case probe(ProbeCase)
  }

  /// A stage of a check, in order. A step runs only if the results of earlier stages allow it.
  enum Stage: CaseIterable, Comparable {
    /// Inspects the file, while none of the plugin's code runs.
    case file

    /// Loads the library.
    case loading

    /// Opens the plugin.
    case opening

    /// Reads the plugin's tables.
    case tables

    /// Asks for the plugin's extensions.
    case abilities

    /// Runs the first case of a kind, source or scheme, which shows whether it works at all.
    case first

    /// Looks for records that show what no sample of a kind does, with which the later stages go on.
    case exploration

    /// Checks what functions promise of one item, one source or one call.
    case contract

    /// Runs all cases that belong to no other stage.
    case rest

    /// Tries fuzzed inputs, after ordinary ones.
    case fuzzing

    /// Runs many calls, several threads and little memory, for subjects that work without them.
    case stress

    /// Compares items with other places, for subjects that work in one place.
    case difference
  }

  /// The index of the step in its plan, and so of its result among all results.
  let place: Int

  /// The work of the step.
  let work: Work

  /// The subject: a kind, source or scheme; empty if the step is about the plugin as a whole.
  let subject: String

  /// The stage of the step.
  let stage: Stage

  /// The index of the step's share of the iterations, if several processes share a case; otherwise 0.
  var part = 0

  /// Whether the step runs only because later steps need its output, so that its result isn't reported.
  var isSilent = false

  /// The rule of the step.
  var rule: RuleCode {
    switch work {
    case .file(let fileCase): fileCase.rule
    case .probe(let probeCase): probeCase.rule
    }
  }

  /// Whether the step tries records of the tester's own as well as samples.
  var triesDerivedRecords: Bool {
    if case .probe(let probeCase) = work { probeCase.triesDerivedRecords } else { false }
  }

  /// Whether a breach of the rule keeps the steps of all later stages from running.
  var isGate: Bool {
    switch work {
    case .file(let fileCase): fileCase.isGate
    case .probe(let probeCase): probeCase.isGate
    }
  }
}
