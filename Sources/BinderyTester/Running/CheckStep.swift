internal import BinderyProbe
internal import BinderyRules

/// A step of a check: one case about one subject, such as a kind.
struct CheckStep: Sendable {
  /// The work of a step: a case about the file, or a case that runs the plugin.
  enum Work: Sendable {
    /// The step inspects the plugin's file by static inspection.
    case file(FileCase)

    /// The step runs the plugin's code, mostly in a process of its own.
    case probe(ProbeCase)
  }

  /// A stage of a check; stages run in the order of their declaration. A step runs only if the results of earlier
  /// stages allow it.
  enum Stage: CaseIterable, Comparable {
    /// The stage that inspects the file, while none of the plugin's code runs.
    case file

    /// The stage that loads the library.
    case loading

    /// The stage that opens the plugin.
    case opening

    /// The stage that reads the plugin's function tables.
    case tables

    /// The stage that asks for the plugin's extensions.
    case abilities

    /// The stage of the first case of each kind, source and scheme, which shows whether it works at all.
    case first

    /// The stage that searches for records that show what no sample of a kind shows, for the later stages.
    case exploration

    /// The stage that checks what the contract says of each function of the plugin, by one item, source or call.
    case contract

    /// The stage of all cases that belong to no other stage.
    case rest

    /// The stage that tries fuzzed inputs, after ordinary ones.
    case fuzzing

    /// The stage of many calls, several threads and little memory, for subjects that work without them.
    case stress

    /// The stage that compares items with those in other environments, for subjects that work in one.
    case difference
  }

  /// The index of the step in its plan, and of its result among all results.
  let index: Int

  /// The case that the step runs.
  let work: Work

  /// The subject: a kind, source or scheme; empty if the step is about the plugin as a whole.
  let subject: String

  /// The stage in which the step runs.
  let stage: Stage

  /// The index of the process that runs this step's share of the iterations, if several share a case; otherwise 0.
  var part = 0

  /// Whether the step's result isn't reported, because it runs only to provide records for later steps.
  var isSilent = false

  /// The rule that the step checks.
  var rule: RuleCode {
    switch work {
    case .file(let fileCase): fileCase.rule
    case .probe(let probeCase): probeCase.rule
    }
  }

  /// Whether the step also tries records that the tester has derived from samples.
  var triesDerivedRecords: Bool {
    if case .probe(let probeCase) = work { probeCase.triesDerivedRecords } else { false }
  }

  /// Whether a breach of the step's rule keeps the steps of all later stages from running.
  var isGate: Bool {
    switch work {
    case .file(let fileCase): fileCase.isGate
    case .probe(let probeCase): probeCase.isGate
    }
  }
}
