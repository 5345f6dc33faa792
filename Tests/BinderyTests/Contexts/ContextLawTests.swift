import Bindery
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Laws of contexts` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Last first, child before parent, at most one, none after the end, and a query agrees with a send`(
    seed: UInt64
  ) async {
    var random = SplitMix64(seed: seed)
    var tree = ContextTree()
    for _ in 0..<60 {
      tree.change(using: &random)
      let sender = Int.random(in: 0..<tree.nodes.count, using: &random)
      let action = Numbered(number: Int.random(in: 0..<ContextTree.numberCount, using: &random))
      await tree.check(action, from: sender)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A query of a compound agrees with a send of it`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    var tree = ContextTree()
    for _ in 0..<15 {
      tree.change(using: &random)
      let sender = tree.nodes[Int.random(in: 0..<tree.nodes.count, using: &random)].context
      let compound = someCompound(depth: 2, using: &random)
      let canHandle = sender.canHandle(compound)
      expectEqual(tree.journal.take(), [])
      await expectEqual(sender.send(compound).isHandled, canHandle)
      tree.journal.take()
    }
  }

  private func someCompound(depth: Int, using random: inout SplitMix64) -> CompoundAction {
    let actions: [any Action] = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      if depth > 0, Bool.random(using: &random) { return someCompound(depth: depth - 1, using: &random) }
      return Numbered(number: Int.random(in: 0..<ContextTree.numberCount, using: &random))
    }
    return CompoundAction(actions, policy: CompoundAction.Policy.allCases.randomElement(using: &random) ?? .all)
  }
}

private struct Numbered: Action {
  typealias Reply = Int
  let number: Int
}

/// Contexts, and beside them a plain account of what they should do.
private struct ContextTree {
  struct Node {
    let context: Context
    let parent: Int?
    var hasEnded = false
    /// In the order of registration.
    var receivers: [(id: Int, numbers: Set<Int>, registration: Registration, isAtOnce: Bool)] = []
  }

  static let numberCount = 5
  var nodes = [Node(context: Context(), parent: nil)]
  let journal = Journal()
  private var receiverCount = 0

  /// Makes one random change.
  mutating func change(using random: inout SplitMix64) {
    let index = Int.random(in: 0..<nodes.count, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5:
      nodes.append(
        Node(context: nodes[index].context.newScope(), parent: index, hasEnded: nodes[index].hasEnded))
    case 5..<16: addReceiver(to: index, using: &random)
    case 16..<19: removeReceiver(from: index, using: &random)
    default: if index > 0 { end(index) }
    }
  }

  /// Sends an action in each way, and compares.
  @MainActor
  func check(_ action: Numbered, from index: Int) async {
    let sender = nodes[index].context
    let expected = handler(of: action, from: index)
    let lines = expected.map { ["\($0.id)"] } ?? []
    expectEqual(sender.hasEnded, nodes[index].hasEnded)
    expectEqual(sender.canHandle(action), (expected != nil))
    expectEqual(journal.take(), [])
    await expectEqual(sender.send(action), expected.map { .handled($0.id) } ?? .notHandled)
    expectEqual(journal.take(), lines)
    // What takes time is begun by a send that doesn't wait, and is done nobody knows when.
    guard expected?.isAtOnce ?? true else { return }
    let isHandled: Bool = sender.send(action)
    expectEqual(isHandled, (expected != nil))
    expectEqual(journal.take(), lines)
  }

  private func handler(of action: Numbered, from start: Int) -> (id: Int, isAtOnce: Bool)? {
    guard !nodes[start].hasEnded else { return nil }
    var index: Int? = start
    while let current = index {
      if let receiver = nodes[current].receivers.last(where: { $0.numbers.contains(action.number) }) {
        return (receiver.id, receiver.isAtOnce)
      }
      index = nodes[current].parent
    }
    return nil
  }

  private mutating func addReceiver(to index: Int, using random: inout SplitMix64) {
    let id = receiverCount
    receiverCount += 1
    let numbers = Set((0..<Self.numberCount).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    let way = Int.random(in: 0..<3, using: &random)
    let registration = register(id, numbers, way, in: nodes[index].context)
    guard !nodes[index].hasEnded else { return }
    nodes[index].receivers.append((id, numbers, registration, way < 2))
  }

  private func register(_ id: Int, _ numbers: Set<Int>, _ way: Int, in context: Context) -> Registration {
    let accepts: @Sendable (Numbered) -> Bool = { numbers.contains($0.number) }
    let work: @Sendable (Numbered) -> Int = { [journal] _ in
      journal.write("\(id)")
      return id
    }
    switch way {
    case 0: return context.receive(Numbered.self, if: accepts, work)
    case 1: return context.receiveOnMain(Numbered.self, if: accepts) { work($0) }
    default: return context.receiveAsync(Numbered.self, if: accepts) { work($0) }
    }
  }

  private mutating func removeReceiver(from index: Int, using random: inout SplitMix64) {
    guard let place = nodes[index].receivers.indices.randomElement(using: &random) else { return }
    nodes[index].receivers.remove(at: place).registration.end()
  }

  private mutating func end(_ index: Int) {
    nodes[index].context.end()
    for current in index..<nodes.count
    where current == index || nodes[current].parent.map({ nodes[$0].hasEnded }) ?? false {
      nodes[current].hasEnded = true
      nodes[current].receivers = []
    }
  }
}
