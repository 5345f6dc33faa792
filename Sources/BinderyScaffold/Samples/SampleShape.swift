package import Bindery

/// The fields that occur in the samples of a kind, without those that state the kind.
package struct SampleShape: Hashable, Sendable {
  /// The fields that have the same scalar type in all samples, such as text, in the order of their first occurrence.
  package let fields: [SampleField]

  /// The keys of all other fields, in the order of first occurrence: arrays, objects, always null, or of several types.
  package let otherKeys: [String]

  /// Collects the fields of samples.
  ///
  /// - Parameter samples: The samples that have the fields.
  /// - Complexity: O(*n*) in the size of the samples.
  package init(of samples: [Record]) {
    var counts = FieldCounts()
    for sample in samples { counts.add(sample.fields) }
    let isKnown = { (key: String) in counts.types[key].map { $0 != .other } ?? false }
    let keys = counts.keys.filter { !Self.kindKeys.contains($0) }
    fields = keys.filter(isKnown).compactMap { counts.field($0, among: samples.count) }
    otherKeys = keys.filter { !isKnown($0) }
  }

  /// The keys of fields that state the kind of a record, which isn't part of a model.
  private static let kindKeys: Set<String> = ["kind", "wrapperType"]
}

/// The types and values of the fields in the samples that were added so far.
private struct FieldCounts {
  /// The keys of all fields, in the order of their first occurrence.
  private(set) var keys: [String] = []
  /// The common type of each key's values so far; keys that were always null are missing.
  private(set) var types: [String: FieldType] = [:]
  /// The values of each field in the samples, by its key.
  private var values: [String: [RecordValue]] = [:]

  /// Adds the fields of a sample; of duplicate keys, the last value counts.
  mutating func add(_ fields: [RecordField]) {
    let last = Dictionary(fields.map { ($0.key, $0.value) }) { $1 }
    var seen: Set<String> = []
    for field in fields where seen.insert(field.key).inserted {
      if values.updateValue(values[field.key] ?? [], forKey: field.key) == nil { keys.append(field.key) }
      guard let value = last[field.key], let type = FieldType(value) else { continue }
      types[field.key] = types[field.key].map { $0.merged(with: type) } ?? type
      values[field.key]?.append(value)
    }
  }

  /// Returns the field with a key, as it occurs in a number of samples; `nil` if it was always null.
  func field(_ key: String, among sampleCount: Int) -> SampleField? {
    guard let type = types[key], let values = values[key] else { return nil }
    let isWhole = type == .double && SampleField.isWhole(named: key) && values.allSatisfy(\.isWhole)
    return SampleField(
      key: key, type: isWhole ? .integer : type, isOptional: values.count < sampleCount,
      isUnique: Set(values).count == values.count, isAddress: values.allSatisfy(Self.isAddress),
      isTitle: values.allSatisfy(Self.isTitle))
  }

  /// Returns whether a value is the address of a web page.
  private static func isAddress(_ value: RecordValue) -> Bool {
    guard case .text(let text) = value else { return false }
    return text.hasPrefix("https://") || text.hasPrefix("http://")
  }

  /// Returns whether a value may be a title: a short text with letters that is neither an address nor a date.
  private static func isTitle(_ value: RecordValue) -> Bool {
    guard case .text(let text) = value, !isAddress(value) else { return false }
    // A date may contain a letter, too: the T before the time.
    let isDate = text.utf8.prefix(4).allSatisfy(\.isDigit) && text.utf8.dropFirst(4).first == UInt8(ascii: "-")
    return !isDate && text.contains(where: \.isLetter) && text.count <= 120 && !text.contains(where: \.isNewline)
  }
}

extension RecordValue {
  /// Whether the value is a number without a fraction that fits into 64 bits, however the data writes it.
  fileprivate var isWhole: Bool {
    switch self {
    case .integer: true
    case .double(let value): Int64(exactly: value) != nil
    default: false
    }
  }
}
