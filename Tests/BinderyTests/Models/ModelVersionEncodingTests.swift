import Bindery
import TestSupport
import Testing

struct `Versions of encoded values` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A change of any one field changes the version`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let original = Everything.random(using: &random)
    let changed = Everything.random(using: &random)
    expectEqual(version(original), version(original))
    for change in Everything.changes {
      var copy = original
      let isDifferent = change(&copy, changed)
      expectEqual((version(copy) != version(original)), isDifferent)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The order of a dictionary or a set doesn't count`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pairs = (0..<20).map { ("key \($0)", Int.random(in: 0...9, using: &random)) }
    let shuffled = pairs.shuffled(using: &random)
    // A reserved capacity gives another order of the same elements, as another process does.
    var one: [String: Int] = [:]
    var other = [String: Int](minimumCapacity: 500)
    for (key, value) in pairs { one[key] = value }
    for (key, value) in shuffled { other[key] = value }
    expectEqual(version(one), version(other))
    expectEqual(version(Set(pairs.map(\.0))), version(Set(other.keys)))

    let byPoint = Dictionary(uniqueKeysWithValues: one.map { (Point(x: $0.count, y: $1, name: $0), $1) })
    let byPointAgain = byPoint.reduce(into: Dictionary(minimumCapacity: 700)) { $0[$1.key] = $1.value }
    expectEqual(version(byPoint), version(byPointAgain))
    expectEqual(version(Bag(counts: one)), version(Bag(counts: other)))

    other["key 3"]? += 1
    #expect(version(one) != version(other))
  }

  @Test func `A dictionary tells its keys from its values`() {
    #expect(version(["a": "b"]) != version(["b": "a"]))
    #expect(version(["a": 1, "b": 2]) != version(["a": 2, "b": 1]))
    #expect(version([Point(x: 1, y: 2): 3]) != version([Point(x: 1, y: 3): 2]))
    #expect(version(Set([1, 2])) != version(Set([3])))
    #expect(version([1, 2]) != version([2, 1]))
  }

  // MARK: Shapes

  @Test func `Values of different shapes differ`() {
    let shapes: [Tree] = [
      .list([]), .list([.list([])]), .list([.list([]), .list([])]), .list([.list([.list([])])]),
      .list([.leaf(1), .leaf(2)]), .list([.list([.leaf(1), .leaf(2)])]), .list([.list([.leaf(1)]), .list([.leaf(2)])]),
      .list([.list([.leaf(1)]), .leaf(2)]), .list([.list([.leaf(1), .list([.leaf(2)])])]), .leaf(1), .list([.leaf(1)]),
      .record([:]), .record(["a": .record(["x": .leaf(1)]), "b": .leaf(2)]),
      .record(["a": .record(["x": .leaf(1), "b": .leaf(2)])]), .record(["a": .null]), .record(["a": .record([:])]),
      .record(["a": .list([])]), .null, .nothing, .list([.nothing, .leaf(1)]), .list([.leaf(1), .nothing]),
      .list([.null]),
    ]
    expectEqual(Set(shapes.map { version($0) }).count, shapes.count)
  }

  @Test func `Nested containers count as nested values do`() {
    let values = Tree.record(["a": .record(["x": .leaf(1)]), "b": .list([.leaf(2), .list([.leaf(3)])]), "c": .leaf(4)])
    expectEqual(version(ByContainers()), version(values))
  }

  @Test func `A superclass counts, and so does what it encodes`() {
    let versions = [
      version(Child(name: "a", age: 1)), version(Child(name: "b", age: 1)), version(Child(name: "a", age: 2)),
    ]
    expectEqual(Set(versions).count, 3)
    expectEqual(version(Sharing(name: "a", age: 1)), version(Flat(name: "a", age: 1)))
  }

  @Test func `Cases and their values count`() {
    let cases: [Shape] = [
      .point, .circle(radius: 1), .circle(radius: 2), .box(1, 2), .box(2, 1), .named("point"), .named("circle"),
    ]
    expectEqual(Set(cases.map { version($0) }).count, cases.count)
  }

  @Test func `An absent value differs from null and from every other`() {
    let versions = [
      version(Flat(name: nil, age: 1)), version(Flat(name: "", age: 1)),
      version(Tree.record(["name": .null, "age": .leaf(1)])),
    ]
    expectEqual(Set(versions).count, 3)
    expectEqual(version(Flat(name: nil, age: 1)), version(Tree.record(["age": .leaf(1)])))
  }

  @Test func `A value that fails to encode has a version`() {
    #expect(version(Failing(name: "a")) != version(Failing(name: "b")))
  }

  // MARK: Stability

  /// Versions are kept in files. Never change a number: change the mixer so that it holds.
  @Test(arguments: Pinned.allCases)
  func `Versions are the same on every day`(pinned: Pinned) {
    expectEqual(pinned.version.description, pinned.expected)
  }

  @Test func `The default version of a model is that of all it encodes`() {
    let song = Song(trackId: 7, trackName: "a")
    expectEqual(song.modelVersion, version(song))
    #expect(song.modelVersion != Song(trackId: 7, trackName: "b").modelVersion)
  }

  // MARK: Support

  private func version(_ value: some Encodable) -> ModelVersion {
    ModelVersionMixer.version(of: value)
  }
}

/// Values whose versions are pinned.
enum Pinned: CaseIterable, Sendable {
  case nothing, truth, integer, large, number, text, longText, list, dictionary, set, song, everything

  var version: ModelVersion {
    switch self {
    case .nothing: ModelVersionMixer().result()
    case .truth: .init(of: true)
    case .integer: .init(of: 42)
    case .large: .init(of: UInt64.max)
    case .number: .init(of: 0.5)
    case .text: .init(of: "Blue Monday")
    case .longText: .init(of: "Größe und 日本語")
    case .list: .init(of: [1, 2, 3])
    case .dictionary: .init(of: ["a": 1, "b": 2, "c": 3])
    case .set: .init(of: Set(["a", "b", "c"]))
    case .song: Song(trackId: 1_469_577_741, trackName: "Upside Down").modelVersion
    case .everything: .init(of: Everything.seven)
    }
  }

  var expected: String {
    switch self {
    case .nothing: "837d07f87345d230"
    case .truth: "d348cab82368e705"
    case .integer: "7d189fd46effcd36"
    case .large: "670946bf3fe7a508"
    case .number: "800c6611686523e2"
    case .text: "058ad71196020db9"
    case .longText: "8f388b5aedde4e4f"
    case .list: "64a5f8e9927a61ee"
    case .dictionary: "7a5b63452624f22b"
    case .set: "39fffd725e26db86"
    case .song: "cae6a5ea4609a980"
    case .everything: "e790473b68653256"
    }
  }
}

extension ModelVersion {
  fileprivate init(of value: some Encodable) {
    self = ModelVersionMixer.version(of: value)
  }
}
