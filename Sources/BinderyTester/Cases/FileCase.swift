internal import BinderyLoading
internal import BinderyRules

/// A case of layer S, which checks a rule by static inspection while none of the plugin's code runs.
struct FileCase: Sendable {
  /// The rule of the case.
  let rule: RuleCode

  /// Whether a breach of the rule keeps the plugin from being loaded, so that only its file is checked.
  let isGate: Bool

  /// Inspects the file with the settings of the check, and returns the breaches of the rule; none if it is kept.
  let findings: @Sendable (CheckedPlugin, CheckSettings) -> [Finding]

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - rule: The rule of the case.
  ///   - isGate: Whether a breach of the rule keeps the plugin from being loaded.
  ///   - findings: Inspects the file, and returns the breaches of the rule.
  init(
    _ rule: RuleCode, isGate: Bool = false,
    findings: @escaping @Sendable (CheckedPlugin, CheckSettings) -> [Finding]
  ) {
    self.rule = rule
    self.isGate = isGate
    self.findings = findings
  }

  /// Inspects the file of a plugin, and returns the result of the case.
  func result(_ plugin: CheckedPlugin, _ settings: CheckSettings) -> CaseResult {
    let start = ContinuousClock.now
    let findings = findings(plugin, settings)
    let outcome: CaseResult.Outcome = findings.contains { $0.rule == rule } ? .failed : .passed
    return CaseResult(rule, outcome, findings: findings, duration: .now - start)
  }
}

extension FileCase {
  /// All cases, in the order of their rules.
  static let all: [FileCase] =
    (formatCases + manifestCases + linkingCases).sorted { $0.rule < $1.rule }

  /// Creates a case about the inspection of a library. It finds nothing in a file that isn't a library.
  ///
  /// - Parameters:
  ///   - rule: The rule of the case.
  ///   - isGate: Whether a breach of the rule keeps the plugin from being loaded.
  ///   - complaint: Returns the breach as a sentence without a period, or `nil` if the rule is kept.
  init(
    library rule: RuleCode, isGate: Bool = false, complaint: @escaping @Sendable (LibraryInspection) -> String?
  ) {
    self.init(rule, isGate: isGate) { plugin, _ in
      guard let library = try? plugin.inspection.get(), let complaint = complaint(library) else { return [] }
      return [Finding(rule, complaint)]
    }
  }

  /// Creates a case about the manifest. It finds nothing if the manifest can't be read.
  ///
  /// - Parameters:
  ///   - rule: The rule of the case.
  ///   - isGate: Whether a breach of the rule keeps the plugin from being loaded.
  ///   - complaint: Returns the breach as a sentence without a period, or `nil` if the rule is kept; or throws the
  ///     breach.
  init(
    manifest rule: RuleCode, isGate: Bool = false,
    complaint: @escaping @Sendable (ManifestFields) throws(ManifestFields.Failure) -> String?
  ) {
    self.init(library: rule, isGate: isGate) { library in
      guard let text = library.manifests.first, library.manifestSize <= LibraryInspection.manifestLimit,
        let fields = try? ManifestFields(json: text)
      else { return nil }
      do throws(ManifestFields.Failure) {
        return try complaint(fields)
      } catch {
        return "in its manifest, \(error.sentence)"
      }
    }
  }
}
