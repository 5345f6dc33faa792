import Bindery
import BinderyCollections
import TestSupport
import Testing

@testable import UsersExample

@MainActor
struct `A directory of people and visitors` {
  private let people = SimpleModelCollection<User, SourceFailure>(
    ModelCollectionState(["Ada Byron", "Grace Hopper"].enumerated().map { User(id: $0, name: $1, avatar: "") }))
  private let visitors = SimpleModelCollection<Visitor, Never>(
    ModelCollectionState([Visitor(badge: 900, name: "Adele"), Visitor(badge: 901, name: "Hedy Lamarr")]))
  private let directory: UserDirectory

  init() {
    directory = UserDirectory(of: people, visitors: visitors)
  }

  @Test func `Everybody is in one list, and the first few are suggested`() {
    expectEqual(names, ["Ada Byron", "Grace Hopper", "Adele (visitor)", "Hedy Lamarr (visitor)"])
    expectEqual(directory.suggestions.state.elements.map(\.name), Array(names.prefix(3)))
  }

  @Test func `Those whose names fit best come first, and the rest go`() {
    directory.find("H")
    expectEqual(names, ["Hedy Lamarr (visitor)", "Grace Hopper"])
    expectEqual(directory.suggestions.state.elements.map(\.name), names)
    directory.find("")
    expectEqual(names.count, 4)
  }

  @Test func `What comes later is found too, and a list that isn't shown any more changes nothing`() {
    directory.find("ad")
    let former = directory.shown.current
    visitors.state = ModelCollectionState([Visitor(badge: 902, name: "Adam")])
    expectEqual(names, ["Ada Byron", "Adam (visitor)"])
    directory.find("b")
    expectEqual(names, ["Ada Byron"])
    people.state = ModelCollectionState([User(id: 5, name: "Bo", avatar: "")])
    #expect(names == ["Bo"] && former.state.elements.map(\.name) == ["Adam (visitor)"])
  }

  @Test func `Where people can't be loaded, visitors stay, and the failure is told`() {
    people.state.ownStatus = .failed(SourceFailure(.offline, "the network is gone"))
    directory.find("ad")
    expectEqual(names, ["Ada Byron", "Adele (visitor)"])
    expectEqual(directory.shown.state.status.failures.map(\.code), [.offline])
  }

  @Test func `A house without visitors has its people alone`() {
    let directory = UserDirectory(of: people)
    expectEqual(directory.shown.state.elements.map(\.name), ["Ada Byron", "Grace Hopper"])
    expectEqual(directory.shown.state.phase, .loaded)
  }

  private var names: [String] { directory.shown.state.elements.map(\.name) }
}

@MainActor
struct `An archive of a million people` {
  @Test func `What is shown is read with its surroundings, and the rest is left where it is`() async throws {
    let reads = Journal()
    let archive = UserArchive(count: 1_000_000) { range in
      reads.write("\(range)")
      return range.map(User.init(numbered:))
    }
    #expect(archive.rows.drawnLines.isEmpty && reads.lines == [])
    archive.window.show(500_000..<500_003)
    expectEqual(archive.rows.drawnLines, ["500001 …", "500002 …", "500003 …"])
    try await waitUntil("all is read") { archive.window.state.phase == .loaded }
    expectEqual(archive.rows.drawnLines, ["500001 Person 500000", "500002 Person 500001", "500003 Person 500002"])
    expectEqual(Set(reads.lines), ["499900..<500000", "500000..<500100", "500100..<500200"])
    for start in stride(from: 0, to: 1_000_000, by: 100_000) {
      archive.window.show(start..<start + 3)
      try await waitUntil("the rows from \(start) on are read") { archive.window.state.phase == .loaded }
    }
    #expect(archive.window.element(at: 900_000) != nil && archive.window.element(at: 0) == nil)
  }
}
