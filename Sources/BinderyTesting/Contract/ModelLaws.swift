internal import Bindery
internal import BinderyRules

/// The laws about the equality of models and view models in Swift: rules T04 to T06.
@MainActor
struct ModelLaws {
  /// The kind of the models, as the subject of findings.
  let subject: String

  /// The run of the check, which collects the findings about broken rules.
  let run: ContractRun

  /// Checks the two models made from one record against each other, and reports the rules that they break.
  func check(_ shown: ShownRecord) {
    guard let first = shown.content, let second = shown.repeatedContent else { return }
    if let first = first as? any Equatable, !first.equals(second) {
      report("T04", "two models of the record are not equal: \(short(first)) and \(short(second))", shown)
    }
    checkVersions(first, second, shown)
  }

  /// Checks the models and view models of two records against each other, and reports the rules that they break.
  func compare(_ first: ShownRecord, _ second: ShownRecord) {
    if let model = first.content, let other = second.content { checkVersions(model, other, second) }
    // A view that differs from drawing to drawing was reported before.
    guard first.isSteady, second.isSteady else { return }
    guard let logic = first.logic as? any Equatable & ViewModel, let other = second.logic else { return }
    guard logic.equals(other), first.observation.drawing != second.observation.drawing else { return }
    report("T06", "equal view models are drawn as \(lines(first)) and as \(lines(second))", second)
  }

  /// Checks rule T05: equal models have the same identifier and version.
  private func checkVersions(_ first: any Model, _ second: any Model, _ shown: ShownRecord) {
    guard let equatable = first as? any Equatable, equatable.equals(second) else { return }
    if first.modelId != second.modelId {
      report("T05", "equal models have the identities '\(first.modelId)' and '\(second.modelId)'", shown)
    } else if first.modelVersion != second.modelVersion {
      report("T05", "equal models have the versions \(first.modelVersion) and \(second.modelVersion)", shown)
    }
  }

  /// Returns the drawing of a record in quotation marks, for messages.
  private func lines(_ shown: ShownRecord) -> String {
    "\"" + DrawnText.roles(of: shown.observation.drawing).joined(separator: " / ") + "\""
  }

  /// Returns a value as text, cut at 300 characters.
  private func short(_ value: Any) -> String {
    let text = "\(value)"
    return text.count > 300 ? text.prefix(300) + "…" : text
  }

  /// Reports that a model breaks a rule, with its record as the input.
  private func report(_ code: RuleCode, _ sentence: String, _ shown: ShownRecord) {
    run.report(Finding(code, subject: subject, sentence, input: shown.record.description))
  }
}

extension Equatable {
  /// Returns whether a value of any type has this value's type, and is equal to it.
  func equals(_ other: Any) -> Bool { (other as? Self) == self }
}
