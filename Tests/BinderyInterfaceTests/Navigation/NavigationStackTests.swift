import Bindery
import BinderyInterface
import Foundation
import TestSupport
import Testing

struct `Navigation stacks` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A stack is the list of where one has gone and not come back from`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var stack = NavigationStack()
    var list: [Route] = []
    for _ in 0..<30 {
      let route = Route.any(using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1, 2:
        stack.push(route)
        list.append(route)
      case 3: expectEqual(stack.pop(), list.popLast())
      case 4:
        let depth = Int.random(in: -1...list.count + 1, using: &random)
        let kept = Array(list.prefix(max(0, depth)))
        expectEqual(stack.pop(toDepth: depth), Array(list.dropFirst(kept.count)))
        list = kept
      default:
        stack.replaceTop(with: route)
        list = list.dropLast() + [route]
      }
      expectEqual(stack.routes, list)
      expectEqual(stack.top, list.last)
      expectEqual(stack.isEmpty, list.isEmpty)
    }
    try expectEqual(JSONDecoder().decode(NavigationStack.self, from: JSONEncoder().encode(stack)), stack)
  }

  @Test func `A stack is kept as its addresses`() throws {
    let stack = NavigationStack([
      Route(kind: "artist", modelId: ModelId("1")), Route(kind: "song", modelId: ModelId("42")),
    ])
    let json = Data(#"["media://artist/1","media://song/42"]"#.utf8)
    try expectEqual(JSONDecoder().decode(NavigationStack.self, from: json), stack)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(NavigationStack.self, from: Data(#"["media://song/42", "elsewhere"]"#.utf8))
    }
  }
}
