import Bindery
import BinderyCollections
import TestSupport
import Testing

@MainActor
struct `Sorted, scored and mapped collections` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Sorting orders the elements, and equal ones keep their order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let things = Self.numbered(&random)
    let sorted = StaticModelCollection<Thing, Trouble>(things).sorted { $0.version < $1.version }.state.elements
    let keys = sorted.map { [Int($0.version), $0.elementId] }
    expectEqual(keys, keys.sorted { $0.lexicographicallyPrecedes($1) })
    expectEqual(sorted.count, things.count)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Scoring orders any scores, in parts as in the whole`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let scores: [Double?] = [.nan, -.nan, .infinity, -.infinity, 0, -0.0, 1, nil, 2, -1]
    let things = Self.numbered(&random)
    let picked = things.map { _ in scores.randomElement(using: &random) ?? nil }
    let score: @MainActor (Thing) -> Double? = { picked[$0.elementId] }
    let all = StaticModelCollection<Thing, Trouble>(things).scored(score).state.elements
    expectEqual(all.count, picked.count { $0 != nil })
    // A total order sorts some of the elements as it sorts all.
    let some = things.filter { _ in Bool.random(using: &random) }
    #expect(StaticModelCollection<Thing, Trouble>(some).scored(score).state.elements == all.filter(some.contains))
    let numbers = all.compactMap { picked[$0.elementId] }.filter { !$0.isNaN }
    expectEqual(numbers, numbers.sorted(by: >))
  }

  // MARK: Sorted

  @Test func `New elements are sorted too, and by another order when told`() {
    let source = SimpleThings(ThingState([3, 1, 2]))
    let sorted = source.sorted { $0.elementId < $1.elementId }
    expectEqual(sorted.state.elements, [1, 2, 3])
    source.state = ThingState([9, 8], status: .loading)
    expectEqual(sorted.state, ThingState([8, 9], status: .loading))
    sorted.setOrder { $0.elementId > $1.elementId }
    expectEqual(sorted.state.elements, [9, 8])
  }

  @Test func `Sections are sorted each for itself`() {
    let sections = [ThingSection(id: "a", elements: [4, 3]), ThingSection(id: "b", elements: [2, 1])]
    let sorted = StaticModelCollection(sections: sections).sorted { $0.elementId < $1.elementId }
    expectEqual(sorted.state.sections.map(\.elements), [[3, 4], [1, 2]])
  }

  // MARK: Scored

  @Test func `The source's state passes`() {
    let source = SimpleThings()
    let scored = source.scored { Double($0.elementId) }
    expectEqual(scored.state.phase, .notLoaded)
    source.state = ThingState([1, 2], status: .loading)
    expectEqual(scored.state, ThingState([2, 1], status: .loading))
    source.state = ThingState([1, 2], status: .failed(7))
    expectEqual(scored.state, ThingState([2, 1], status: .failed(7)))
  }

  @Test func `High scores come first, and elements without a score are dropped`() {
    let scored = SimpleThings(ThingState([1, 2, 3, 4])).scored { $0.elementId == 3 ? nil : Double($0.elementId) }
    expectEqual(scored.state.elements, [4, 2, 1])
    scored.setScore { -Double($0.elementId) }
    expectEqual(scored.state.elements, [1, 2, 3, 4])
  }

  @Test func `The limit keeps the best`() {
    let scored = SimpleThings(ThingState([1, 4, 2, 3])).scored(limit: .inAll(2)) { Double($0.elementId) }
    expectEqual(scored.state.elements, [4, 3])
    scored.limit = .inAll(1)
    expectEqual(scored.state.elements, [4])
  }

  @Test func `A score that is not a number is the lowest`() {
    let scores: [Double] = [.nan, -.infinity, .nan, 1]
    let scored = SimpleThings(ThingState([0, 1, 2, 3])).scored { scores[$0.elementId] }
    expectEqual(scored.state.elements, [3, 1, 0, 2])
  }

  @Test func `Scores computed off the main actor give the same order`() async {
    let source = SimpleThings(ThingState([1, 3, 2]))
    let scored = ScoredModelCollection(source, limit: .inAll(2), concurrentScore: { Double($0.elementId) })
    await scored.reaches { $0.phase == .loaded }
    expectEqual(scored.state.elements, [3, 2])
  }

  // MARK: Mapped

  @Test func `The first state is mapped, and so is every other`() {
    let source = SimpleThings(ThingState([1]))
    let mapped = source.mapped { Thing($0.elementId * 10) }
    let recorder = Recorder(mapped)
    expectEqual(mapped.state, ThingState([10]))
    source.state = ThingState([2, 3], status: .failed(7))
    expectEqual(recorder.states, [ThingState([20, 30], status: .failed(7))])
  }

  @Test func `Elements of another type come off the main actor`() async {
    let source = SimpleThings(ThingState([1, 2]))
    let mapped = MappedModelCollection(source, concurrentTransform: { Other(elementId: "\($0.elementId)") })
    expectEqual(mapped.state.phase, .loading)
    await mapped.reaches { $0.phase == .loaded }
    expectEqual(mapped.state.elements.map(\.elementId), ["1", "2"])
    mapped.rerun()
    expectEqual(mapped.state.phase, .loading)
    await mapped.reaches { $0.phase == .loaded }
  }

  private static func numbered(_ random: inout SplitMix64) -> [Thing] {
    (0..<Int.random(in: 0...20, using: &random)).map { Thing($0, version: UInt64.random(in: 0...3, using: &random)) }
  }
}

private struct Other: CollectionElement {
  let elementId: String
  var modelVersion: ModelVersion { ModelVersion(rawValue: 0) }
}
