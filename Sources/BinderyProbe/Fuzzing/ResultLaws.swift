internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

// The rules about the results of properties and actions that hold for every record.

extension ProbedType {
  /// Calls all properties and actions, and returns a finding for each result that is invalid for its signature.
  ///
  /// The rule is C26 for properties, and C29 for actions.
  ///
  /// With a long record, a text beyond the contract's limit is no finding, since it may come from the record.
  func resultFindings(_ surroundings: ForeignFunction.Surroundings, over record: TestRecord) -> [Finding] {
    findings("C26", "property", properties, surroundings, over: record)
      + findings("C29", "action", actions, surroundings, over: record)
  }

  /// Returns a finding for each function whose result breaks the contract; the noun is `property` or `action`.
  private func findings(
    _ rule: RuleCode, _ noun: String, _ functions: [ForeignFunction], _ surroundings: ForeignFunction.Surroundings,
    over record: TestRecord
  ) -> [Finding] {
    functions.compactMap { function in
      // If a field is missing, this throws without calling the function.
      let found = try? function.withReturned(surroundings, calling: call(function.table.name)) { result in
        let result = ReturnedResult(result, as: function.signature.result)
        return (fault: result.fault, remedy: result.remedy)
      }
      guard let fault = found?.fault, fault != ReturnedResult.endless || !record.isLong else { return nil }
      return Finding(
        rule, subject: kind.rawValue, "the \(noun) '\(function.table.name)' returns \(fault)", remedy: found?.remedy)
    }
  }

  /// Calls the functions of a declared type with a record, and throws a finding of the first rule that they break in
  /// two consecutive tries.
  func tryDeclared(_ record: TestRecord) throws(Finding) {
    try record.check(declaredBreaches(over:))
  }

  /// Returns the rules that a declared media type breaks with a record.
  private func declaredBreaches(over record: TestRecord) -> [Finding] {
    let first = observation(of: record)
    let lent = GuardedRecord(record, isLean: true)
    let findings = resultFindings(ForeignFunction.Surroundings(record: lent.pointer), over: record)
    guard findings.isEmpty, !record.isLong else { return findings }
    let actions = Law.isUnsafe(record) ? [] : Law.actions(first, of: record, about: kind.rawValue)
    guard actions.isEmpty else { return actions }
    let second = observation(of: record)
    let same = Law.sameProperties(first.properties, second.properties, about: kind.rawValue)
    guard same.isEmpty, let difference = Law.difference(first.actions, second.actions) else { return same }
    return [Finding("C30", subject: kind.rawValue, "asked twice, \(difference)")]
  }
}
