internal import Bindery
internal import BinderyHost
internal import BinderyLoading
internal import BinderyProbe
internal import BinderyRules

/// The plan of a check: one step for each case and subject, or several if processes share the iterations of a case.
struct CheckPlan: Sendable {
  /// The steps in the order of their rules, in which their results are listed. They run stage by stage.
  let steps: [CheckStep]

  /// Creates the plan of a plugin's check with the given settings.
  init(_ plugin: CheckedPlugin, _ settings: CheckSettings) {
    var steps: [CheckStep] = []
    for fileCase in FileCase.all where settings.includes(fileCase.rule) {
      steps.append(CheckStep(index: steps.count, work: .file(fileCase), subject: "", stage: .file))
    }
    for probeCase in ProbeCase.all where settings.includes(probeCase.rule) {
      for subject in Self.subjects(of: probeCase.scope, in: plugin) {
        // A single iteration needs only one process.
        for part in 0..<(settings.level == .paranoid && settings.iteration == nil ? probeCase.parts : 1) {
          steps.append(
            CheckStep(
              index: steps.count, work: .probe(probeCase), subject: subject, stage: Self.stage(of: probeCase),
              part: part
            ))
        }
      }
    }
    self.steps = steps + Self.explorations(for: steps)
  }

  /// Returns unreported steps that search for further records of each kind that other steps need and no step searches
  /// for.
  ///
  /// So the same records are tried, whichever rules are checked.
  private static func explorations(for steps: [CheckStep]) -> [CheckStep] {
    guard let exploration = ProbeCase.of("C11") else { return [] }
    var known = Set(steps.filter { $0.stage == .exploration }.map(\.subject))
    return steps.filter { $0.triesDerivedRecords && known.insert($0.subject).inserted }
      .enumerated().map { index, step in
        CheckStep(
          index: steps.count + index, work: .probe(exploration), subject: step.subject, stage: .exploration,
          isSilent: true)
      }
  }

  /// Returns the subjects that each case of a scope is about: kinds, sources or schemes, or `""` for the plugin as a
  /// whole.
  private static func subjects(of scope: ProbeCase.Scope, in plugin: CheckedPlugin) -> [String] {
    guard let manifest = try? plugin.manifest.get() else { return scope == .plugin ? [""] : [] }
    return switch scope {
    case .plugin: [""]
    case .kind: manifest.kinds.map(\.rawValue)
    case .source: manifest.sources.map(\.rawValue)
    case .scheme: manifest.schemes
    }
  }

  /// Returns the stage of a case, which decides which failures of earlier cases prevent it.
  private static func stage(of probeCase: ProbeCase) -> CheckStep.Stage {
    switch probeCase.rule {
    case "L01": .loading
    case "L02", "L03": .opening
    case "L06", "L16", "L17", "L18", "L43", "L44", "L45", "L46", "L47": .abilities
    case firstCases[probeCase.scope]: .first
    case "C11": .exploration
    case _ where probeCase.isGate: .tables
    case _ where probeCase.rule.layer == .contract: .contract
    case _ where probeCase.rule.layer == .fuzzing: .fuzzing
    case _ where probeCase.rule.layer == .stress: .stress
    case _ where probeCase.rule.layer == .difference: .difference
    default: .rest
    }
  }

  /// The rule of the first contract case of each scope: about kinds, about sources, and about schemes.
  private static let firstCases = Dictionary(
    ProbeCase.all.filter { $0.scope != .plugin && $0.rule.layer == .contract }.map { ($0.scope, $0.rule) }
  ) { first, _ in first }
}
