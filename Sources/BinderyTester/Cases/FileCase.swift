internal import BinderyLoading
internal import BinderyRules

/// A case that checks a rule about the plugin's file by static inspection, without running its code.
struct FileCase: Sendable {
  /// The rule of the case.
  let rule: RuleCode

  /// Whether a breach of the rule keeps the plugin from being loaded, so that only cases about its file run.
  var isGate = false

  /// A function that inspects the file of a plugin, and returns the breaches of the rule; none if it is kept.
  let findings: @Sendable (CheckedPlugin) -> [Finding]

  /// Inspects the file of a plugin, and returns the result of the case.
  func result(_ plugin: CheckedPlugin) -> CaseResult {
    let start = ContinuousClock.now
    let findings = findings(plugin)
    let outcome: CaseResult.Outcome = findings.contains { $0.rule == rule } ? .failed : .passed
    return CaseResult(rule, outcome, findings: findings, duration: .now - start)
  }
}

extension FileCase {
  /// All cases about files, in the order of their rules.
  static let all: [FileCase] =
    (formatCases + manifestCases + linkingCases).sorted { $0.rule < $1.rule }

  /// Creates a case that judges the inspection of a library. It finds nothing in a file that isn't a library.
  ///
  /// - Parameters:
  ///   - rule: The rule of the case.
  ///   - isGate: Whether a breach of the rule keeps the plugin from being loaded.
  ///   - complaint: Returns the breach as a sentence without a period, or `nil` if the rule is kept.
  init(
    library rule: RuleCode, isGate: Bool = false, complaint: @escaping @Sendable (LibraryInspection) -> String?
  ) {
    self.init(rule: rule, isGate: isGate) { plugin in
      guard let library = try? plugin.inspection.get(), let complaint = complaint(library) else { return [] }
      return [Finding(rule, complaint)]
    }
  }

  /// Creates a case that judges the keys of the manifest. It finds nothing if the manifest can't be read.
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
