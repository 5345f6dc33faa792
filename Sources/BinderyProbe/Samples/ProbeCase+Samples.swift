internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension ProbeCase {
  /// The cases of two rules about samples: a record is known that the plugin accepts, and it accepts one that it is
  /// given.
  static let sampleCases: [ProbeCase] = [
    ProbeCase("C39") { (probe) throws(Finding) in try probe.reportFoundSample() },
    ProbeCase("C48") { (probe) throws(Finding) in try probe.reportRefusedSamples() },
  ]
}

extension Probe {
  /// The name of the message whose text is a sample that the tester found, as a JSON object; the last one is the best.
  package static let foundSampleName = "found sample"

  /// Finds and reports a record that the plugin accepts, if no sample of the kind was given.
  ///
  /// If the plugin accepts that record but can't show it, also reports one that it can show.
  ///
  /// Throws a finding of rule C39 if no such record is found, or the finding of another rule.
  func reportFoundSample() throws(Finding) {
    let type = try type()
    guard samples.isEmpty else { return }
    let found = type.isDeclared ? type.declaredSample() : sample(of: type) { type.decodingFailure(of: $0) }
    guard let found else {
      throw Finding(
        "C39", subject: order.subject,
        "no record is known that it takes: none was given, and its refusals don't say what they want")
    }
    report.add(.seen(name: Self.foundSampleName, text: found.description))
    guard !type.isDeclared, type.observation(of: found).failure != nil,
      let shown = sample(of: type, failure: { type.observation(of: $0).failure })
    else { return }
    report.add(.seen(name: Self.foundSampleName, text: shown.description))
  }

  /// Returns the name of the message with the plugin's refusal of the sample at `index`, among the samples of its kind.
  package static func refusedSampleName(_ index: Int) -> String { "refused sample \(index)" }

  /// Reports the refusal of each sample that the plugin doesn't show, and throws a finding of rule C48 if it shows none
  /// of them.
  func reportRefusedSamples() throws(Finding) {
    guard !samples.isEmpty else { return report.add(.skipped("no sample of '\(order.subject)' was given")) }
    let type = try type()
    let refusals = samples.map { type.observation(of: $0).failure }
    for (index, refusal) in refusals.enumerated() {
      if let refusal { report.add(.seen(name: Self.refusedSampleName(index), text: refusal)) }
    }
    guard let first = samples.first, let refusal = refusals.first ?? nil, !refusals.contains(nil) else { return }
    let all =
      samples.count == 1 ? "the sample that it is given" : "each of the \(samples.count) samples that it is given"
    var finding = Finding(
      "C48", subject: order.subject, "it refuses \(all): \(Law.cited(refusal))", input: first.description)
    if let folder = order.capabilities.withheldPaths.first {
      finding.remedy =
        "Name '\(folder)' under 'folders' in check.json, if what is refused lies there: plugin.json asks for the folder, "
        + "and a check grants what check.json names. Else mend decode() or the samples"
    }
    throw finding
  }

  /// Returns a record that a media type accepts, or `nil` if none was found; `failure` returns why a record is refused.
  private func sample(of type: ProbedType, failure: @escaping (TestRecord) -> String?) -> TestRecord? {
    SampleSearch(kind: type.kind, words: order.words, decode: failure).result()
  }
}

extension ProbedType {
  /// Decodes a record, and returns the error message of a refusal, or `nil` if there is a model.
  fileprivate func decodingFailure(of record: TestRecord) -> String? {
    do throws(CallFailure) {
      guard let model = try decode(record) else { return "it made no model" }
      release(model: model)
      return nil
    } catch {
      return String(decoding: error.sentence, as: UTF8.self)
    }
  }
}

extension ProbedType {
  /// Returns a record with all fields that a declarative type's properties, actions, identity and layout name, each
  /// with an example of its type.
  ///
  /// The result is `nil` if the type names no identity field.
  fileprivate func declaredSample() -> TestRecord? {
    var record = TestRecord(kind: kind, fields: [TestRecord.Field("kind", .known(.text(kind.rawValue)))])
    for parameter in parameters { record.add(parameter.name, parameter.type.kind.example) }
    guard !identityField.isEmpty else { return nil }
    record.add(identityField, .text("1"))
    let names = Set(properties.map(\.table.name))
    for name in layout?.allNames ?? [] where !names.contains(name) { record.add(name, .text("Sample")) }
    return record
  }
}

extension TestRecord {
  /// Appends a field, unless the record has one with that key.
  fileprivate mutating func add(_ key: String, _ value: RecordValue) {
    if !fields.contains(where: { $0.key == key }) { fields.append(Field(key, .known(value))) }
  }
}

extension PropertyKind {
  /// An example value of this type that most functions accept.
  fileprivate var example: RecordValue {
    switch self {
    case .bool: true
    case .integer: 2
    case .double: 2.5
    case .text, .bytes, .handle: "Sample"
    }
  }
}
