internal import Bindery
internal import BinderyTesting

extension Probe {
  /// Records that the plugin refuses: samples with a field less, or of another type.
  ///
  /// - Parameter type: The media type.
  /// - Returns: The records, at most one for each field of a sample.
  func refusedRecords(_ type: ProbedType) -> [TestRecord] {
    guard !type.isDeclared else { return [] }
    var candidates = [TestRecord(kind: type.kind, fields: [])]
    for sample in samples.prefix(2) {
      for index in sample.fields.indices {
        var shorter = sample
        shorter.fields.remove(at: index)
        candidates.append(shorter)
        var other = sample
        other.fields[index].value = .known(sample.fields[index].value == .known(.bool(true)) ? .text("") : .bool(true))
        candidates.append(other)
      }
    }
    return candidates.filter { refuses($0, type) }
  }

  private func refuses(_ record: TestRecord, _ type: ProbedType) -> Bool {
    do throws(ProbedRefusal) {
      if let model = try type.decode(record) { type.release(model: model) }
      return false
    } catch {
      return true
    }
  }
}
