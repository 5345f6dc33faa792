import Bindery
import BinderyRules
import TestSupport
import Testing

struct `Records that nobody has thought of` {
  private let sample = TestRecord(
    kind: "song",
    fields: [
      .init("kind", .known("song")), .init("trackName", .known("Down by the River")), .init("trackId", .known(7)),
      .init("price", .known(0.99)), .init("isStreamable", .known(true)), .init("genres", .known(.json("[\"Folk\"]"))),
    ])

  private func mutator(seed: UInt64 = 7) -> RecordMutator {
    RecordMutator(kind: "song", seed: seed, samples: [sample], words: ["trackName", "artistName"])
  }

  @Test func `An iteration of a seed has the same record wherever it is asked for`() {
    let all = (0..<300).map { mutator().record(iteration: $0) }
    for iteration in [299, 0, 150, 31] { expectEqual(mutator().record(iteration: iteration), all[iteration]) }
    #expect(Set(all).count > 200)
    #expect(mutator(seed: 8).record(iteration: 151) != all[151])
  }

  @Test func `A fuzzer tries each field at the ends of all types, before it changes any at random`() {
    let count = mutator().endCount
    // A list of one element is doubled, and made 0, 3, 8 and 40 long.
    #expect(count == 17 * sample.fields.count + 5 && mutator().fixedCount == 5)
    let records = (0..<count).map { mutator().fuzzedRecord(iteration: $0) }
    expectEqual(records, (0..<count).map { mutator(seed: 8).fuzzedRecord(iteration: $0) })
    let texts = ["", " ", String(repeating: "x", count: 1 << 20)].map { TestValue.known(.text($0)) }
    let numbers: [RecordValue] = [.integer(.min), .integer(.max), .double(.greatestFiniteMagnitude)]
    let others: [TestValue] = [.known(.null), .known(.bool(true)), .known(.json("[]")), .unknown(6)]
    for index in sample.fields.indices {
      for value in texts + numbers.map(TestValue.known) + others {
        var record = sample
        record.fields[index].value = value
        #expect(records.contains(record), "\(sample.fields[index].key)")
      }
      #expect(records.contains { $0.fields.count < sample.fields.count && !$0.fields.contains(sample.fields[index]) })
      let lengths = records.map { record in
        if case .known(.text(let text)) = record.fields.dropFirst(index).first?.value { text.utf8.count } else { 0 }
      }
      #expect(lengths.contains(1 << 16))
    }
    let rest = [7, 8].map { seed in (count..<count + 100).map { mutator(seed: seed).fuzzedRecord(iteration: $0) } }
    #expect(rest[0] != rest[1])
  }

  @Test func `Only the first hundred fields are tried at the ends of types`() {
    let large = TestRecord(kind: "song", fields: (0..<300).map { .init("field\($0)", .known(1)) })
    let mutator = RecordMutator(kind: "song", seed: 1, samples: [large])
    expectEqual(mutator.endCount, 1_700)
    expectEqual(RecordMutator(kind: "song", seed: 1, samples: []).endCount, 0)
    #expect((1_690..<1_800).allSatisfy { mutator.fuzzedRecord(iteration: $0).kind == "song" })
  }

  @Test func `Fields that further samples have are tried at the ends of types, too`() {
    var other = sample
    other.fields.append(.init("closedBecause", .known("snow")))
    let mutator = RecordMutator(kind: "song", seed: 1, samples: [sample, other])
    expectEqual(mutator.endCount, self.mutator().endCount + 3)
    var empty = other
    empty.fields[other.fields.count - 1].value = .known(.text(""))
    #expect((0..<mutator.endCount).contains { mutator.fuzzedRecord(iteration: $0) == empty })
  }

  @Test func `Each record is valid for the contract`() {
    for iteration in 0..<2_000 {
      let record = mutator().record(iteration: iteration)
      expectEqual(record.kind, "song")
      #expect(record.fields.count <= 3_100)
      for case .known(.json(let json)) in record.fields.map(\.value) {
        let first = json.first { $0 != " " }
        expectEqual(first.map { "[{-0123456789".contains($0) }, true, "\(json.prefix(80))")
      }
      for case .unknown(let number) in record.fields.map(\.value) { #expect(number > 5) }
    }
  }

  @Test func `Each field of a sample is left out, made null and given another type, one at a time`() {
    let records = (0..<sample.fields.count * 6).map { mutator().record(iteration: $0) }
    for index in sample.fields.indices {
      var without = sample
      without.fields.remove(at: index)
      #expect(records.contains(without))
      var null = sample
      null.fields[index].value = .known(.null)
      #expect(records.contains(null))
      #expect(
        records.contains { record in
          record.fields.count == sample.fields.count && record.fields[index].value != sample.fields[index].value
            && record.fields[index].value != .known(.null)
        })
    }
  }

  @Test func `What has been somebody's bug comes up`() {
    let records = (0..<5_000).map { mutator().record(iteration: $0) }
    func occurs(_ matches: (TestRecord) -> Bool) -> Bool { records.contains(where: matches) }
    func hasText(_ matches: (String) -> Bool) -> Bool {
      occurs { record in
        record.fields.contains { if case .known(.text(let text)) = $0.value { matches(text) } else { false } }
      }
    }
    func hasJSON(_ part: String) -> Bool {
      occurs { record in
        record.fields.contains { if case .known(.json(let json)) = $0.value { json.contains(part) } else { false } }
      }
    }
    #expect(hasText { $0.isEmpty })
    #expect(hasText { $0.utf8.count >= 1 << 20 })
    #expect(hasText { $0.contains("\0") })
    #expect(hasText { $0.contains("\u{1b}") })
    #expect(hasJSON(#"\ud800"#))
    #expect(hasJSON(String(repeating: "[", count: 257)))
    #expect(occurs { $0.fields.contains { $0.value == .known(.integer(.min)) } })
    #expect(occurs { Set($0.fields.map(\.key)).count < $0.fields.count })
    #expect(occurs { $0.fields.count >= 1_000 })
    #expect(occurs { $0.fields.isEmpty })
  }

  @Test func `Without samples records begin without fields`() {
    let mutator = RecordMutator(kind: "song", seed: 1, samples: [])
    let records = (0..<100).map { mutator.record(iteration: $0) }
    #expect(records.allSatisfy { $0.kind == "song" })
    #expect(Set(records).count > 20)
  }

  @Test func `A smaller record is found that does the same`() {
    var large = sample
    large.fields += (0..<40).map { .init("field\($0)", .known(.integer(Int64($0)))) }
    large.fields[1].value = .known(.text(String(repeating: "x", count: 5_000)))
    var asked = 0
    let small = large.reduced(limit: 200) { record in
      asked += 1
      return record.fields.contains { field in
        if field.key == "trackName", case .known(.text(let text)) = field.value { text.utf8.count > 64 } else { false }
      }
    }
    expectEqual(small.fields.map(\.key), ["trackName"])
    #expect(small.description.utf8.count < 250)
    #expect(asked <= 200)
    expectEqual(large.reduced(limit: 50) { _ in false }, large)
  }

  @Test func `Each type has its ends`() {
    expectEqual(BoundaryValues.values(of: PropertyType(.bool)).count, 2)
    #expect(BoundaryValues.values(of: PropertyType(.integer)).contains(.known(.integer(.min))))
    expectEqual(BoundaryValues.values(of: PropertyType(.integer, isOptional: true)).first, .known(.null))
    #expect(!BoundaryValues.values(of: PropertyType(.integer)).contains(.known(.null)))
    #expect(BoundaryValues.values(of: PropertyType(.text)).contains(.known("")))
    #expect(BoundaryValues.values(of: PropertyType(.handle)).isEmpty)
  }
}
