internal import Bindery
internal import BinderyContract
internal import BinderyRules

extension Probe {
  /// Returns records that the plugin refuses: one without fields, and samples with a field removed or of another type.
  ///
  /// At most 64 of them, and 6 below the level `strict`, differ in a field, first those with different refusals: each
  /// may stand for another exit from decode(). As many have a fault nested in a field, which decode() meets late. A
  /// declared type refuses nothing.
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
    return refused(among: candidates, type) + refused(among: samples.prefix(2).flatMap(\.nestedFaults), type)
  }

  /// Returns the candidates that the plugin refuses, up to the limit of the level, first those with different refusals.
  private func refused(among candidates: [TestRecord], _ type: ProbedType) -> [TestRecord] {
    var (first, others, known): ([TestRecord], [TestRecord], Set<CallFailure>) = ([], [], [])
    blaming("C11") {
      for record in candidates {
        guard let refusal = refusal(of: record, type) else { continue }
        if known.insert(refusal).inserted { first.append(record) } else { others.append(record) }
      }
    }
    return Array((first + others).prefix(order.level >= .strict ? 64 : 6))
  }

  /// Returns the failure with which the plugin refuses a record, or `nil` if it accepts the record.
  private func refusal(of record: TestRecord, _ type: ProbedType) -> CallFailure? {
    do throws(CallFailure) {
      if let model = try type.decode(record) { type.release(model: model) }
      return nil
    } catch {
      return error
    }
  }
}

extension TestRecord {
  /// Variants of the record with a fault nested in a field: a value of another type or null, the last ones first, or a
  /// value that lies 40 levels deep; at most 64 of each field.
  fileprivate var nestedFaults: [TestRecord] {
    fields.indices.flatMap { index -> [TestRecord] in
      guard case .known(.json(let json)) = fields[index].value, json.utf8.count <= 16 << 10 else { return [] }
      let outline = JSONOutline(json)
      let deep = outline.containers.prefix(4).compactMap { outline.nesting($0, named: fields[index].key, levels: 40) }
      return (outline.wrongVariants.prefix(60) + deep).map { replacing(index, with: .known(.json($0))) }
    }
  }
}
