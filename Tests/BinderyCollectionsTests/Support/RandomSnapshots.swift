import Bindery
import BinderyCollections
import TestSupport

typealias NumberedSnapshot = CollectionSnapshot<Int, Int>

private typealias RandomSection = (id: Int, version: ModelVersion?, rows: [(id: Int, version: ModelVersion)])

/// Makes states of a collection.
struct RandomSnapshots {
  var sections = 0...3
  var rows = 0...8

  /// How many identifiers there are to choose from.
  var ids = 24

  /// Whether rows and sections may share an identifier.
  var repeats = false

  /// A state that has nothing to do with others, apart from its identifiers.
  func state(using random: inout SplitMix64) -> NumberedSnapshot {
    var sectionIds = Array(0..<sections.upperBound + 1).shuffled(using: &random)
    var rowIds = Array(0..<ids).shuffled(using: &random)
    var snapshot = NumberedSnapshot()
    for _ in 0..<Int.random(in: sections, using: &random) {
      let count = min(Int.random(in: rows, using: &random), rowIds.count)
      let chosen =
        repeats ? (0..<count).map { _ in Int.random(in: 0..<6, using: &random) } : Array(rowIds.suffix(count))
      if !repeats { rowIds.removeLast(count) }
      let id = repeats ? Int.random(in: 0..<2, using: &random) : sectionIds.removeLast()
      let versions = chosen.map { _ in ModelVersion(rawValue: random.next() % 4 / 3) }
      let header = random.next() % 3
      snapshot.append(
        section: id, version: header == 0 ? nil : ModelVersion(rawValue: header), ids: chosen, versions: versions)
    }
    return snapshot
  }

  /// Two states, of which the second is mostly a few steps from the first.
  func pair(using random: inout SplitMix64) -> (old: NumberedSnapshot, new: NumberedSnapshot) {
    let old = state(using: &random)
    guard random.next() % 3 > 0 else { return (old, state(using: &random)) }
    var sections = sections(of: old)
    for _ in 0..<random.next() % 4 where !sections.isEmpty {
      let section = Int.random(in: 0..<sections.count, using: &random)
      switch random.next() % 5 {
      case 0: sections.swapAt(section, Int.random(in: 0..<sections.count, using: &random))
      case 1: sections[section].version = ModelVersion(rawValue: random.next() % 3)
      default: move(&sections, from: section, using: &random)
      }
    }
    return (old, NumberedSnapshot(sections: sections))
  }

  private func sections(of snapshot: NumberedSnapshot) -> [RandomSection] {
    snapshot.grid.enumerated().map { section, rows in
      let rows = rows.compactMap { row in row.id.flatMap { id in row.version.map { (id: id, version: $0) } } }
      return (id: snapshot.sectionIds[section], version: snapshot.sectionVersions[section], rows: rows)
    }
  }

  /// Takes a row out, and mostly puts it in elsewhere, and sometimes with another version.
  private func move(
    _ sections: inout [RandomSection], from section: Int, using random: inout SplitMix64
  ) {
    guard let index = sections[section].rows.indices.randomElement(using: &random) else { return }
    var row = sections[section].rows.remove(at: index)
    guard random.next() % 4 > 0 else { return }
    if random.next() % 3 == 0 { row.version = ModelVersion(rawValue: 2) }
    let target = random.next() % 2 == 0 ? section : Int.random(in: 0..<sections.count, using: &random)
    sections[target].rows.insert(row, at: Int.random(in: 0...sections[target].rows.count, using: &random))
  }
}

extension CollectionSnapshot {
  /// The rows of each section.
  var grid: [[SnapshotRow<ElementId>]] {
    var position = 0
    return (0..<sectionCount).map { section in
      defer { position += rowCount(of: section) }
      return (position..<position + rowCount(of: section)).map { SnapshotRow(id: rowIds[$0], version: rowVersions[$0]) }
    }
  }
}

/// A row of a snapshot, or one that must not be looked at.
struct SnapshotRow<ElementId: Hashable & Sendable>: Equatable {
  var id: ElementId?
  var version: ModelVersion?
}
