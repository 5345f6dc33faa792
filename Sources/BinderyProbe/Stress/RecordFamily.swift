internal import Bindery
internal import BinderyRules

/// Copies of a record that a plugin accepts, each of another item: their texts and integers differ.
///
/// With more copies than a cache of the plugin holds, the cache has to evict some.
struct RecordFamily {
  /// The record that is copied.
  private let record: TestRecord
  /// The indices of the fields that differ in each copy.
  private let fieldIndices: [Int]

  /// Creates the copies of a record.
  ///
  /// Fields in which the plugin refuses another value, such as dates, stay unchanged.
  ///
  /// - Parameters:
  ///   - record: The record, which the plugin accepts.
  ///   - isAccepted: Returns whether the plugin accepts a copy.
  init(of record: TestRecord, isAccepted: (TestRecord) -> Bool) {
    self.record = record
    let all = record.fields.indices.filter { record.fields[$0].key != "kind" }
    fieldIndices =
      isAccepted(record.varied(at: all, by: 1)) ? all : all.filter { isAccepted(record.varied(at: [$0], by: 1)) }
  }

  /// Returns the copy with a number, which its texts and integers depend on; that of 0 is the record itself.
  subscript(number: Int) -> TestRecord {
    number == 0 ? record : record.varied(at: fieldIndices, by: number)
  }
}

extension TestRecord {
  /// Returns a copy in which a number is appended to the texts of some fields, and a thousand times the number is added
  /// to their integers.
  fileprivate func varied(at fieldIndices: [Int], by number: Int) -> TestRecord {
    var copy = self
    for index in fieldIndices {
      switch fields[index].value {
      case .known(.text(let text)): copy.fields[index].value = .known(.text(text + "\(number)"))
      case .known(.integer(let integer)): copy.fields[index].value = .known(.integer(integer &+ Int64(number) &* 1_000))
      default: break
      }
    }
    return copy
  }
}

extension ProbedType {
  /// Returns copies of a record that the plugin accepts, each of another item.
  func family(of record: TestRecord) -> RecordFamily {
    RecordFamily(of: record) { copy in
      guard !isDeclared else { return observation(of: copy).failure == nil }
      guard let model = try? decode(copy) else { return false }
      release(model: model)
      return true
    }
  }
}
