internal import Bindery
internal import BinderyRules
internal import Glibc

extension Probe {
  /// Returns the name of the message whose text is the observation of the sample at `index`, among the samples of its
  /// kind.
  package static func observationName(_ index: Int) -> String { "sample \(index)" }

  /// The locales to try in order for rule D02, which compares them with none: that of the environment, and others that
  /// write numbers, dates or letters differently.
  private static let locales = [
    "", "tr_TR.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "ru_RU.UTF-8", "pt_BR.UTF-8", "es_ES.UTF-8",
  ]

  /// Sets the first of `locales` that this machine has, or reports that it has none of them.
  ///
  /// Nothing is reported if the C library writes a decimal comma anyway: numbers then show differences, too.
  ///
  /// A plugin that reads the language from the environment is tested in any case.
  private func changeLocale() {
    guard !Self.locales.contains(where: { setlocale(LC_ALL, $0) != nil }), !hasDecimalComma else { return }
    report.add(
      .seen(name: Self.missingLocaleName, text: "this machine has no locale of another language, such as de_DE.UTF-8"))
  }

  /// Whether the C library writes numbers with a decimal comma.
  private var hasDecimalComma: Bool { localeconv().pointee.decimal_point.pointee == 0x2c }

  /// The name of the message which says that no other locale could be set; its text is the reason.
  package static let missingLocaleName = "missing locale"

  /// Reports the transcript of each sample's observation, for the tester to compare with those of other processes.
  ///
  /// For rule D02, the locale is set first; for rule D04, the samples are observed in reverse order. Throws a finding
  /// of the first broken rule.
  func reportObservations() throws(Finding) {
    if order.rule == "D02" { changeLocale() }
    tzset()
    let type = try type()
    let places = order.rule == "D04" ? Array(samples.indices.reversed()) : Array(samples.indices)
    let seen = places.map { type.observation(of: samples[$0]).transcript }
    for (index, place) in places.enumerated() {
      // An item that differs even within one process breaks another rule.
      guard type.observation(of: samples[place]).transcript == seen[index] else {
        return report.add(.skipped("an item looks different each time it is read, even in one process"))
      }
    }
    for (index, place) in places.enumerated() {
      report.add(.seen(name: Self.observationName(place), text: seen[index]))
    }
  }
}

extension RecordObservation {
  /// Returns the first difference from an earlier observation of the same record, as a clause with both values, the
  /// earlier first; `nil` if they are equal except for preferred sizes.
  func difference(from other: RecordObservation) -> String? {
    if failure != other.failure {
      return "it \(other.failure.map { "fails with '\($0)'" } ?? "succeeds"), then it "
        + (failure.map { "fails with '\($0)'" } ?? "succeeds")
    }
    if identity != other.identity { return "the identity is '\(other.identity)', then '\(identity)'" }
    if version != other.version { return "the version is \(other.version), then \(version)" }
    return differenceOfViews(from: other)
  }

  /// Returns the first difference from an earlier observation in drawings, properties, actions or reasons, as a clause
  /// with both values, the earlier first; `nil` if these are equal.
  func differenceOfViews(from other: RecordObservation) -> String? {
    if drawing != other.drawing { return "the view draws '\(other.text)', then '\(text)'" }
    if let difference = Law.difference(other.views, views) { return difference }
    if let difference = Law.difference(other.properties + other.actions, properties + actions) { return difference }
    return Law.difference(other.reasons, reasons).map { "of the reasons against actions, \($0)" }
  }

  /// The text of the drawing without lines and roles, cut to 80 characters.
  private var text: String {
    let texts = drawing.lines.joined().map { element in
      if case .run(let part, _) = element { part } else { "" }
    }
    return String(texts.joined(separator: " ").prefix(80))
  }
}
