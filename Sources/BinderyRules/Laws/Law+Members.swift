internal import Bindery

extension Law {
  /// C26: a number that a property gives is one.
  ///
  /// - Parameters:
  ///   - sighting: What was seen.
  ///   - subject: The kind that it is about.
  /// - Returns: What breaks the law.
  public static func properties(_ sighting: Sighting, about subject: String = "") -> [Finding] {
    sighting.properties.compactMap { property in
      guard case .value(let value) = property.answer, let fault = fault(inValue: value) else { return nil }
      return Finding("C26", subject: subject, "the property '\(property.name)' is \(fault)")
    }
  }

  /// C27: a property gives the same twice.
  ///
  /// - Parameters:
  ///   - first: What the properties of a view model gave.
  ///   - second: What the same gave after it.
  ///   - subject: The kind that it is about.
  /// - Returns: What breaks the law.
  public static func sameProperties(
    _ first: [Sighting.Member], _ second: [Sighting.Member], about subject: String = ""
  ) -> [Finding] {
    difference(first, second).map { [Finding("C27", subject: subject, "of the same view model \($0)")] } ?? []
  }

  /// C29: an action is a verb and an argument, or absent.
  ///
  /// - Parameters:
  ///   - sighting: What was seen.
  ///   - subject: The kind that it is about.
  /// - Returns: What breaks the law.
  public static func actions(_ sighting: Sighting, about subject: String = "") -> [Finding] {
    sighting.actions.compactMap { action in
      guard case .value(let value) = action.answer, value != .absent else { return nil }
      guard let fault = fault(inAction: value.text ?? "") else { return nil }
      return Finding("C29", subject: subject, "the action '\(action.name)' \(fault)")
    }
  }

  /// What is wrong with an action.
  ///
  /// - Parameter action: The action, as "verb argument".
  /// - Returns: What is wrong, after the name of who gave it; nothing where it is as it has to be.
  public static func fault(inAction action: String) -> String? {
    let verb = action.prefix { $0 != " " }
    if verb.isEmpty { return "has no verb: \(quoted(action))" }
    if isUnsafe(action) || action.contains(where: \.isNewline) || action.contains("\t") {
      return "has control characters: \(quoted(action))"
    }
    return nil
  }

  private static func fault(inValue value: PropertyValue) -> String? {
    switch value {
    case .double(let number): number.isFinite ? nil : "\(number), which is no number"
    case .text(let text):
      text.utf8.count > textLimit ? "a text of \(text.utf8.count) bytes, where 1 MiB is the most" : nil
    default: nil
    }
  }
}
