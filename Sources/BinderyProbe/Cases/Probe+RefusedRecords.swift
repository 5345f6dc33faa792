internal import Bindery
internal import BinderyRules

extension Probe {
  /// Returns records that the plugin refuses: one without fields, and samples with a field removed or of another type.
  ///
  /// There are at most 64 from the level `strict` on, and 3 below it; none of a declared type, which refuses nothing.
  func refusedRecords(_ type: ProbedType) -> [TestRecord] {
    guard !type.isDeclared else { return [] }
    var candidates = [TestRecord(kind: type.kind, fields: [])]
    for sample in samples.prefix(2) {
      for index in sample.fields.indices {
        var shorter = sample
        shorter.fields.remove(at: index)
        let other: RecordValue = sample.fields[index].value == .known(.bool(true)) ? .text("") : .bool(true)
        candidates += [shorter, sample.replacing(index, with: .known(other))]
      }
    }
    return blaming("C11") {
      let refused = candidates.lazy.filter { self.refuses($0, type) }
      return Array(refused.prefix(order.level >= .strict ? 64 : 3))
    }
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
