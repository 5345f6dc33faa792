internal import BinderyLoading
package import BinderyRules

/// A case of the layer S: how a rule is checked while nothing of the plugin runs.
package struct FileCase: Sendable {
  /// The rule.
  package let rule: RuleCode

  /// Whether the plugin isn't loaded where the rule is broken.
  package let isGate: Bool

  /// Looks at the file, and tells what breaks the rule.
  package let findings: @Sendable (CheckedPlugin, CheckSettings) -> [Finding]

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - isGate: Whether the plugin isn't loaded where the rule is broken.
  ///   - findings: Looks at the file, and tells what breaks the rule.
  package init(
    _ rule: RuleCode, isGate: Bool = false,
    findings: @escaping @Sendable (CheckedPlugin, CheckSettings) -> [Finding]
  ) {
    self.rule = rule
    self.isGate = isGate
    self.findings = findings
  }

  /// Looks at the file.
  ///
  /// - Parameters:
  ///   - plugin: The plugin.
  ///   - settings: How it is checked.
  /// - Returns: What came of it.
  package func result(_ plugin: CheckedPlugin, _ settings: CheckSettings) -> CaseResult {
    let start = ContinuousClock.now
    let findings = findings(plugin, settings)
    let outcome: CaseResult.Outcome = findings.contains { $0.rule == rule } ? .failed : .passed
    return CaseResult(rule, outcome, findings: findings, duration: .now - start)
  }
}

extension FileCase {
  /// All cases, in the order of their rules.
  package static let all: [FileCase] =
    (formatCases + manifestCases + linkingCases).sorted { $0.rule < $1.rule }

  /// A case about what a library tells; what is no library has nothing to tell.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - isGate: Whether the plugin isn't loaded where the rule is broken.
  ///   - complaint: Says what breaks the rule, without a full stop, or nothing where nothing does.
  init(
    library rule: RuleCode, isGate: Bool = false, complaint: @escaping @Sendable (LibraryInspection) -> String?
  ) {
    self.init(rule, isGate: isGate) { plugin, _ in
      guard let library = try? plugin.inspection.get(), let complaint = complaint(library) else { return [] }
      return [Finding(rule, complaint)]
    }
  }

  /// A case about the manifest; one that can't be read has nothing to tell.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - isGate: Whether the plugin isn't loaded where the rule is broken.
  ///   - complaint: Says what breaks the rule, without a full stop, or nothing where nothing does; or throws it.
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
