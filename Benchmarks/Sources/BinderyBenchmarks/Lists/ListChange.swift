import Bindery
import BinderyCollections

/// Two states of a list with texts as identifiers, which share no memory.
struct ListChange {
  /// What happens to the list.
  enum Shape: String {
    case blocks = "in blocks"
    case scattered = "scattered"
    case none = "no change"
    case oneUpdated = "one row updated"
    case oneMoved = "the first row moved to the end"
    case allReplaced = "everything replaced"
    case allShuffled = "everything shuffled"
  }

  let old: [String]
  let new: [String]
  let oldState: CollectionSnapshot<Int, String>
  let newState: CollectionSnapshot<Int, String>

  /// Makes a list of so many rows, and what becomes of it.
  init(_ shape: Shape, count: Int) {
    old = (0..<count).map(Self.id)
    new = Self.numbers(shape, count).map(Self.id)
    var versions = Array(repeating: ModelVersion(rawValue: 1), count: new.count)
    if shape == .oneUpdated { versions[count / 2] = ModelVersion(rawValue: 2) }
    oldState = CollectionSnapshot(
      section: 0, ids: old, versions: Array(repeating: ModelVersion(rawValue: 1), count: count))
    newState = CollectionSnapshot(section: 0, ids: new, versions: versions)
  }

  /// Finds the changes.
  func changes() -> CollectionChanges {
    CollectionChanges(from: oldState, to: newState)
  }

  /// An identifier as long as those that services give.
  private static func id(_ number: Int) -> String {
    var random = SplitMix64(seed: UInt64(number))
    return String(random.next(), radix: 16) + "-" + String(random.next(), radix: 16)
  }

  /// The rows of the new state, as numbers of old rows, or above them.
  private static func numbers(_ shape: Shape, _ count: Int) -> [Int] {
    var random = SplitMix64(seed: 7)
    var numbers = Array(0..<count)
    switch shape {
    case .blocks:
      numbers.replaceSubrange(count / 5..<count * 3 / 10, with: count..<count + count / 10)
      numbers[..<(count / 50)].shuffle(using: &random)
    case .scattered: scatter(&numbers, using: &random)
    case .none, .oneUpdated: break
    case .oneMoved: numbers.append(numbers.removeFirst())
    case .allReplaced: numbers = Array(count..<count * 2)
    case .allShuffled: numbers.shuffle(using: &random)
    }
    return numbers
  }

  /// Takes out one row of ten, puts in as many anywhere, and shuffles one of fifty.
  private static func scatter(_ numbers: inout [Int], using random: inout SplitMix64) {
    let count = numbers.count
    var fresh = count
    numbers = numbers.flatMap { number in
      let kept = random.isOne(in: 10) ? [] : [number]
      guard random.isOne(in: 10) else { return kept }
      fresh += 1
      return kept + [fresh]
    }
    let places = numbers.indices.shuffled(using: &random).prefix(count / 50)
    for (place, number) in zip(places, places.map { numbers[$0] }.shuffled(using: &random)) { numbers[place] = number }
  }
}
