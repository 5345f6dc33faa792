import Bindery
import BinderyCollections
import Foundation
import TestSupport
import Testing

/// A file of cases.
private struct CaseFile: Sendable {
  let path: String

  /// How many cases it has, and how many of them say how many steps they take.
  let counts: (all: Int, limited: Int)
}

/// Our own cases, and those of other libraries' tests where `BINDERY_DIFF_CASES` names their file.
private let files =
  [CaseFile(path: packageFolder + "/Tests/Fixtures/changes.json", counts: (24, 22))]
  + [ProcessInfo.processInfo.environment["BINDERY_DIFF_CASES"]].compactMap { path in
    path.map { CaseFile(path: $0, counts: (80, 62)) }
  }

struct `Cases in the form of other libraries` {
  @Test func `Each file has its cases, and most say how many steps they take`() {
    for file in files {
      let cases = cases(in: file.path)
      expectEqual(cases.count, file.counts.all)
      expectEqual(cases.count { $0.limit != nil }, file.counts.limited)
    }
  }

  @Test(arguments: files.flatMap { cases(in: $0.path) })
  func `Steps lead to the new state, and are no more than theirs`(example: PeerCase) {
    let changes = CollectionChanges(from: example.old, to: example.new)
    expectEqual(changes.applying(to: example.old, new: example.new), example.new)
    expectEqual(changes.isEmpty, (example.old == example.new))
    expectEqual(Set(changes.movedRows.map(\.from)).count, changes.movedRows.count)
    guard let limit = example.limit else { return }
    let count = example.countedSteps.reduce(0) { $0 + $1(changes) }
    #expect(count <= limit)
  }
}

/// Two states, and how many steps a library takes between them.
struct PeerCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let old: CollectionSnapshot<String, String>
  let new: CollectionSnapshot<String, String>

  /// The number of steps, where the case tells it.
  private(set) var limit: Int?

  /// The steps that the number covers.
  private(set) var countedSteps: [@Sendable (CollectionChanges) -> Int] = [{ $0.count }]

  fileprivate init?(_ json: [String: Any]) {
    guard let suite = json["suite"] as? String, let test = json["test"] as? String,
      let source = json["source"] as? [Any], let target = json["target"] as? [Any], let kind = json["kind"] as? String
    else { return nil }
    testDescription = "\(suite) \(test)"
    old = snapshot(source, kind: kind)
    new = snapshot(target, kind: kind)
    if let stages = json["expected_stages"] as? [[String: Any]] {
      limit = stages.reduce(0) { $0 + entries(of: $1.filter { $0.key != "data" }) }
    } else if let expected = json["expected"] as? [String: Any] {
      setLimit(expected)
    }
  }

  private mutating func setLimit(_ expected: [String: Any]) {
    if let batch = expected["batch"] as? [String: Any] {
      limit = entries(of: batch)
    } else if let count = expected["change_count"] as? Int ?? expected["updates_count"] as? Int {
      limit = count
    } else if expected["has_changes"] as? Bool == false {
      limit = 0
    } else if expected["removedModelPaths"] != nil {
      limit = entries(of: expected.filter { $0.key != "removedModelIds" })
    } else {
      let named = expected.filter { Self.steps[$0.key] != nil }
      guard !named.isEmpty else { return }
      limit = entries(of: named)
      countedSteps = named.keys.compactMap { Self.steps[$0] }
    }
  }

  /// What a library that lists some steps alone means by each list.
  private static let steps: [String: @Sendable (CollectionChanges) -> Int] = [
    "deletes": { $0.removedRows.count }, "inserts": { $0.insertedRows.count }, "moves": { $0.movedRows.count },
    "moves_contain": { $0.movedRows.count }, "updates_old_index": { $0.updatedRows.count },
  ]
}

/// The number of entries in all lists.
private func entries(of lists: [String: Any]) -> Int {
  lists.values.reduce(0) { $0 + (($1 as? [Any])?.count ?? 0) }
}

private func cases(in file: String) -> [PeerCase] {
  guard let data = try? Data(contentsOf: URL(filePath: file)),
    let document = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
    let cases = document["cases"] as? [[String: Any]]
  else { return [] }
  return cases.compactMap(PeerCase.init)
}

/// The state that a case lists: rows, sections with rows, or sections that are known by their place.
private func snapshot(_ list: [Any], kind: String) -> CollectionSnapshot<String, String> {
  switch kind {
  case "linear": CollectionSnapshot(sections: [(id: "", version: nil, rows: list.map(row))])
  case "sectioned":
    CollectionSnapshot(
      sections: list.compactMap { $0 as? [String: Any] }.map { section in
        let header = row(section["section"] ?? "")
        return (id: header.id, version: header.version, rows: (section["elements"] as? [Any] ?? []).map(row))
      })
  default:
    CollectionSnapshot(
      sections: list.enumerated().map { (id: "\($0)", version: nil, rows: ($1 as? [Any] ?? []).map(row)) })
  }
}

private func row(_ json: Any) -> (id: String, version: ModelVersion) {
  guard let object = json as? [String: Any] else { return ("\(json)", ModelVersion(rawValue: 0)) }
  let content = object["content"] ?? object["version"] ?? ""
  return ("\(object["id"] ?? "")", ModelVersionMixer.version(of: "\(content)"))
}
