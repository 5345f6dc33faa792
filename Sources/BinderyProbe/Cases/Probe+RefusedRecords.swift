internal import Bindery
internal import BinderyRules

extension Probe {
  /// Returns records that the plugin refuses: one without fields, and samples with a field removed or of another type.
  ///
  /// There are at most 64 from the level `strict` on, and 6 below it, first those with different sentences: each may stand
  /// for another way out of decode(). A declared type refuses nothing.
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
    var (first, others, known): ([TestRecord], [TestRecord], Set<ProbedRefusal>) = ([], [], [])
    blaming("C11") {
      for record in candidates {
        guard let refusal = refusal(of: record, type) else { continue }
        if known.insert(refusal).inserted { first.append(record) } else { others.append(record) }
      }
    }
    return Array((first + others).prefix(order.level >= .strict ? 64 : 6))
  }

  private func refusal(of record: TestRecord, _ type: ProbedType) -> ProbedRefusal? {
    do throws(ProbedRefusal) {
      if let model = try type.decode(record) { type.release(model: model) }
      return nil
    } catch {
      return error
    }
  }
}
