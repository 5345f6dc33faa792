internal import Bindery
internal import BinderyRules
internal import BinderySources

// The addresses that a fetcher is asked for: those that its author names, and those that the plugin itself shows.

extension Probe {
  /// Returns up to 45 distinct addresses with the scheme that the case is about, for use with the plugin's fetcher.
  ///
  /// Throws a finding of the loading rule that the plugin breaks.
  func knownAddresses() throws(Finding) -> [String] {
    let samples = order.samples.compactMap { try? Record(json: $0) }.map { TestRecord($0) }
    let values = samples.flatMap(\.texts)
    var shown: [String] = []
    for sample in samples.prefix(64) {
      guard let type = try plugin().types.first(where: { $0.kind == sample.kind }) else { continue }
      shown += type.observation(of: sample).texts
    }
    let prefix = order.subject + ":"
    var known: Set<String> = []
    let all = order.capabilities.addresses + Set(values).sorted() + shown
    return Array(all.filter { $0.hasPrefix(prefix) && known.insert($0).inserted }.prefix(45))
  }
}

extension TestRecord {
  /// The values of the record's fields that are texts.
  fileprivate var texts: [String] {
    fields.compactMap { field in if case .known(.text(let text)) = field.value { text } else { nil } }
  }
}

extension RecordObservation {
  /// The texts that the properties return, and the arguments of the actions.
  fileprivate var texts: [String] {
    properties.compactMap(\.text) + actions.compactMap { $0.text?.drop { $0 != " " }.dropFirst() }.map(String.init)
  }
}

extension RecordObservation.Member {
  /// The result of the property or action if that is a text, else `nil`.
  fileprivate var text: String? {
    if case .value(.text(let text)) = answer { text } else { nil }
  }
}
