import Bindery
import BinderyExchange
@testable import BinderyWorkers
import BinderyLoading
import Testing

struct `The budget of a live view model` {
  private let all = KeptAnswers()

  private func property(_ size: Int) -> LiveAnswer.Outcome {
    .success(.property(.text(String(repeating: "z", count: size))))
  }

  private func sentence(_ outcome: LiveAnswer.Outcome) -> String? {
    if case .failure(let error) = outcome { error.detail } else { nil }
  }

  @Test func `All that it has answered last has the room of one item`() {
    let budget = LiveBudget(within: all, of: "zoo")
    var rooms = HeldRooms()
    for index in 0..<4 {
      #expect(sentence(rooms.hold(property(1 << 20), to: .reading(.property(index)), in: budget)) == nil)
    }
    #expect(
      sentence(rooms.hold(property(1), to: .reading(.property(4)), in: budget)) == "an item of it takes more than 4 MiB"
    )
    #expect(all.count == 4 << 20)
  }

  @Test func `A newer answer takes the room of the last one to the same question`() {
    let budget = LiveBudget(within: all, of: "zoo")
    var rooms = HeldRooms()
    for _ in 0..<10 {
      #expect(sentence(rooms.hold(property(3 << 20), to: .reading(.property(0)), in: budget)) == nil)
      #expect(sentence(rooms.hold(property(1 << 19), to: .select, in: budget)) == nil)
    }
    #expect(all.count == 7 << 19)
    rooms = HeldRooms()
    #expect(all.count == 0)
  }

  @Test func `The view models of a plugin share its room`() {
    var held: [HeldAnswer] = []
    for _ in 0..<8 { held.append(LiveBudget(within: all, of: "zoo").hold(property(4 << 20))) }
    #expect(held.allSatisfy { $0.room != nil })
    let last = LiveBudget(within: all, of: "zoo").hold(property(1))
    #expect(sentence(last.outcome) == "what it shows at once takes more than 32 MiB")
    held.removeFirst()
    #expect(sentence(LiveBudget(within: all, of: "zoo").hold(property(1)).outcome) == nil)
  }

  @Test func `Errors and requests count as values do`() {
    let budget = LiveBudget(within: all, of: "zoo")
    let text = String(repeating: "z", count: 3 << 20)
    let error = budget.hold(.failure(PluginError(code: .failed, plugin: "zoo", detail: text)))
    let request = budget.hold(.success(.action(ActionRequest(verb: "open", argument: text))))
    #expect(error.byteCount == 3 << 20)
    #expect(sentence(request.outcome) == "an item of it takes more than 4 MiB")
  }

  /// What a view model is known by after it has answered with texts of some sizes.
  private func state(_ sizes: Int..., in budget: LiveBudget) -> ArrivingAnswers.State {
    var state = ArrivingAnswers.State(record: Record(kind: "zoo", fields: [:]))
    for (index, size) in sizes.enumerated() {
      _ = state.arrived.read(.property(index), isObserved: true)
      state.arrived.take(budget.hold(property(size)), to: .property(index))
    }
    return state
  }

  @Test func `A view model that isn't seen gives the room of its large answers back`() {
    var state = state(1 << 20, 100, in: LiveBudget(within: all, of: "zoo"))
    _ = state.note(.activate(.near))
    #expect(all.count == (1 << 20) + 100)
    _ = state.note(.activate(.offscreen))
    #expect(all.count == 100)
    #expect(state.arrived.last(.property(0)) == nil)
    #expect(state.arrived.last(.property(1)) != nil)
  }

  @Test func `What had no room is asked for again once the view model is seen`() {
    var state = state(4 << 20, 100, in: LiveBudget(within: all, of: "zoo"))
    _ = state.note(.activate(.near))
    #expect(state.arrived.last(.property(1)) != nil)
    let lacksAnswers = state.note(.activate(.visible))
    #expect(lacksAnswers)
    #expect(state.arrived.last(.property(1)) == nil)
    #expect(state.arrived.last(.property(0)) != nil)
  }
}
