internal import Bindery

extension Law {
  /// Checks rule C26: the numbers that properties return are finite, and their texts have at most 1 MiB.
  ///
  /// Returns a finding for each property that breaks the rule.
  public static func properties(_ observation: RecordObservation, about subject: String = "") -> [Finding] {
    observation.properties.compactMap { property in
      guard case .value(let value) = property.answer, let fault = fault(inValue: value) else { return nil }
      return Finding("C26", subject: subject, "the property '\(property.name)' is \(fault)")
    }
  }

  /// Checks rule C27: the properties of one view model return the same values when they are read again.
  ///
  /// Returns at most one finding, about the first difference.
  public static func sameProperties(
    _ first: [RecordObservation.Member], _ second: [RecordObservation.Member], about subject: String = ""
  ) -> [Finding] {
    difference(first, second).map { [Finding("C27", subject: subject, "of the same view model \($0)")] } ?? []
  }

  /// Returns why a value breaks the contract, as a clause, or `nil` if it keeps it.
  private static func fault(inValue value: PropertyValue) -> String? {
    switch value {
    case .double(let number): number.isFinite ? nil : "\(number), which is no number"
    case .text(let text):
      text.utf8.count > textLimit ? "a text of \(text.utf8.count) bytes, where 1 MiB is the most" : nil
    default: nil
    }
  }
}
