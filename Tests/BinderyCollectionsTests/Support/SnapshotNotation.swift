import Bindery
import BinderyCollections

typealias Snapshot = CollectionSnapshot<String, String>

/// A state in short: `"a: A B2 | b1: C"` has the section `a` with the rows `A` and `B`, of which the second has
/// version 2, and the section `b` with a header of version 1. What has no version has version 0.
func state(_ text: String) -> Snapshot {
  var snapshot = Snapshot()
  for section in text.split(separator: "|") {
    let parts = section.split(separator: ":", omittingEmptySubsequences: false)
    let header = versioned(parts[0])
    let rows = parts[1].split(separator: " ").map(versioned)
    snapshot.append(section: header.id, version: header.version, ids: rows.map(\.id), versions: rows.map(\.version))
  }
  return snapshot
}

/// A path in short.
func at(_ section: Int, _ item: Int) -> ModelPath {
  ModelPath(section: section, item: item)
}

/// A move of a row in short.
func move(_ from: ModelPath, _ to: ModelPath) -> CollectionMove<ModelPath> {
  CollectionMove(from: from, to: to)
}

private func versioned(_ text: Substring) -> (id: String, version: ModelVersion) {
  let id = text.filter { !$0.isNumber && $0 != " " }
  return (id, ModelVersion(rawValue: UInt64(text.filter(\.isNumber)) ?? 0))
}
