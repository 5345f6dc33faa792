import Bindery
import BinderyHost
import BinderySources
import Testing

@testable import BinderyBrowser

@MainActor
@Suite(.timeLimit(.minutes(10))) struct `Lists in lines` {
  private let sources = [NumberSource("near"), NumberSource("far")]

  private func find(_ query: String, in sources: [any RecordSource]) async -> (items: Int, lines: [String]) {
    let list = PlainList(query, in: sources, host: CurrentHost(.withoutPlugins), surroundings: .made())
    var lines: [String] = []
    await list.find { lines.append($0) }
    return (list.items.count, lines)
  }

  @Test func `A query is narrowed to sources and kinds as on the screen`() async {
    #expect(await find("6", in: sources).items == 4)
    #expect(await find("6 source:near", in: sources).items == 2)
    #expect(await find("kind:number source:near", in: sources).items == 12)
    #expect(sources.map { $0.requests.map(\.terms) } == [[["6"], ["6"], []], [["6"]]])
    #expect(sources[0].requests.last?.kinds == ["number"])
  }

  @Test func `A source that isn't there is named, and nothing is searched`() async {
    let (items, lines) = await find("6 source:store", in: sources)
    #expect(items == 0)
    #expect(lines == ["no source is named 'store'; expected near, far"])
    #expect(sources.map(\.requests.count) == [0, 0])
  }

  @Test func `What can't be read is told`() async {
    let (items, lines) = await find("6", in: [NumberSource("near"), DamagedSource()])
    #expect(items == 2)
    #expect(lines == ["the torn file, byte 7: it is cut off"])
  }
}
