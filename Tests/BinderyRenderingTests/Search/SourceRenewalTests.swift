import Bindery
import BinderyCollections
@testable import BinderyRendering
import BinderySources
import TestSupport
import Testing

@MainActor
struct `Sections whose items other plugins show` {
  private let current = CurrentPresenter(.forTests)

  private func section(of things: [Int]) async throws -> SourceSection {
    let section = SourceSection(
      SearchedSource(ScriptedRecords("one", things: things)), presenter: current,
      policy: SearchPolicy(bringing: ModelRequest(.identity), timeout: .seconds(3600)))
    section.set(.request(SearchRequest(terms: ["a"], limit: 50)))
    try await waitUntil("the section is loaded") { section.update()?.status.phase == .loaded }
    return section
  }

  @Test(arguments: [["thing"], ["brief"], []] as [Set<Kind>])
  func `A change of the presenter is reported once, whatever kinds it is about`(kinds: Set<Kind>) async throws {
    let section = try await section(of: [1, 2])
    var count = 0
    section.observer = { count += 1 }
    current.replace(with: .forTests, for: kinds)
    section.renew()
    expectEqual(count, 1)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The version of an item changes with the presenters of its kind, and with no others`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let kinds: [Kind] = ["thing", "brief", "mute"]
    let records = kinds.map { Record(kind: $0, fields: ["id": 1, "name": "a"]) }
    func versions() async -> [ModelVersion] {
      await current.value.foundItems(records, from: "one").map(\.modelVersion)
    }
    var seen = [await versions()]
    for _ in 0..<6 {
      let replaced = Set(kinds.filter { _ in Bool.random(using: &random) })
      current.replace(with: .forTests, for: replaced)
      let new = await versions()
      for (index, kind) in kinds.enumerated() {
        let former = seen.map { $0[index] }
        expectEqual(new[index] == former.last, !replaced.contains(kind))
        #expect(!replaced.contains(kind) || !former.contains(new[index]))
      }
      seen.append(new)
    }
  }
}
