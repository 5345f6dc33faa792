import Bindery
import BinderyInterface
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
struct `Laws of lines` {
  /// Where a user is who remembers the lists and pages.
  private struct Memory {
    /// The items of a list in their order, and how many of them have numbers.
    struct List {
      var items: [Int]
      var count: Int
    }

    /// A page with the list that it was opened from, and the list of what its item contains.
    struct Page {
      var item: Int
      var neighbors: [Int]
      var contents: List? { item.isMultiple(of: 10) ? List(items: [1, 2, 3], count: 3) : nil }
    }

    var list = List(items: Array(1...30), count: 20)
    var pages: [Page] = []

    /// Opens the item with a number in the topmost list.
    mutating func open(_ number: Int) {
      let depth = (pages.lastIndex { $0.contents != nil } ?? -1) + 1
      let list = depth == 0 ? list : pages[depth - 1].contents ?? list
      guard (1...list.count).contains(number) else { return }
      pages.removeSubrange(depth...)
      pages.append(Page(item: list.items[number - 1], neighbors: list.items))
    }

    /// Turns to a neighbor.
    mutating func turn(by step: Int) {
      guard let page = pages.last, let index = page.neighbors.firstIndex(of: page.item),
        page.neighbors.indices.contains(index + step)
      else { return }
      pages[pages.count - 1].item = page.neighbors[index + step]
    }

    /// Shows the double of the item, which no list has led to, if the source has it.
    mutating func double() {
      guard let page = pages.last, page.item <= 15 else { return }
      pages.append(Page(item: 2 * page.item, neighbors: []))
    }

    /// Shows more of the topmost list, or all of it from its start.
    mutating func list(from start: Bool) {
      guard !pages.contains(where: { $0.contents != nil }) else { return }
      list.count = start ? 20 : 30
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `After any lines, the pages are those that a user expects`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    var (memory, script) = (Memory(), ["kind:number"])
    for _ in 0..<Int.random(in: 1...16, using: &random) {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: (script, memory.pages) = (script + ["back"], memory.pages.dropLast())
      case 1:
        script.append("next")
        memory.turn(by: 1)
      case 2:
        script.append("previous")
        memory.turn(by: -1)
      case 3:
        script.append("do double")
        memory.double()
      case 4:
        script.append("more")
        memory.list(from: false)
      case 5:
        script.append("list")
        memory.list(from: true)
      default:
        let number =
          Bool.random(using: &random)
          ? Int.random(in: 0...4, using: &random) : [10, 20, 30, 31].randomElement(using: &random) ?? 1
        script.append("\(number)")
        memory.open(number)
      }
    }
    let stage = PlainStage([NumberSource("near", upTo: 30)])
    for line in script { stage.type(line) }
    await stage.run()
    let shown = stage.browser.left.stack.routes.map { Int($0.modelId.rawValue) }
    expectEqual(shown, memory.pages.map(\.item), "seed \(seed): \(script.joined(separator: ", "))")
  }
}
