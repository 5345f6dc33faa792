import Bindery
import BinderyCollections
import TestSupport
import Testing

@MainActor
struct `Simple, static, empty and switchable collections` {
  // MARK: Simple

  @Test func `A simple collection starts not loaded`() {
    expectEqual(SimpleThings().state, ThingState(status: .notLoaded))
  }

  @Test func `What its owner sets is told: loading, elements, and more`() {
    let collection = SimpleThings()
    let recorder = Recorder(collection)
    let states = [
      ThingState(status: .loading), ThingState([1]), ThingState([1], status: .loading), ThingState([1, 2]),
    ]
    for state in states { collection.state = state }
    expectEqual(recorder.states, states)
  }

  @Test func `A change in place is told once`() {
    let collection = SimpleThings(ThingState([1]))
    let recorder = Recorder(collection)
    collection.state.sections[0].elements.append(2)
    expectEqual(recorder.states, [ThingState([1, 2])])
  }

  @Test func `Loaded without elements is loaded`() {
    expectEqual(ThingState([]).phase, .loaded)
    expectEqual(ThingState(sections: []).phase, .loaded)
  }

  // MARK: Static and empty

  @Test func `A static collection is loaded, whatever its sections say, and never tells`() {
    let collection = StaticModelCollection(sections: [
      ThingSection(id: "a", title: "A", elements: [1], status: .loading)
    ])
    let recorder = Recorder(collection)
    collection.refresh()
    expectEqual(collection.state, ThingState(sections: [ThingSection(id: "a", title: "A", elements: [1])]))
    #expect(recorder.states.isEmpty)
  }

  @Test func `A static collection keeps the total and the remark of a section`() {
    let section = ThingSection(id: "a", elements: [1], total: 9, remark: "2 can't be read")
    expectEqual(StaticModelCollection(sections: [section]).state, ThingState(sections: [section]))
  }

  @Test func `An empty collection is loaded, empty, and never tells`() {
    let collection = EmptyModelCollection<Thing, Trouble>(sections: ["a", "b"])
    let recorder = Recorder(collection)
    collection.refresh()
    #expect(collection.state.isEmpty)
    expectEqual(collection.state.phase, .loaded)
    expectEqual(collection.state.sections.map(\.id), ["a", "b"])
    #expect(recorder.states.isEmpty)
  }

  @Test func `Empty is loaded at every nesting`() {
    var collection: Things = EmptyModelCollection()
    for _ in 0..<3 {
      collection = ComposedModelCollection.multiplexing([ChildCollection("a", collection)])
      collection = SwitchableModelCollection(collection).filtered { _ in true }
      expectEqual(collection.state.phase, .loaded)
      #expect(collection.state.isEmpty)
    }
  }

  // MARK: Failures

  @Test func `A collection that can't fail stands beside one that did`() {
    let sure = SimpleModelCollection<Thing, Never>(ModelCollectionState([1]))
    let combined = ComposedModelCollection.combining([
      sure.failing(with: Trouble.self), SimpleThings(ThingState([2], status: .failed(7))),
    ])
    expectEqual(combined.state, ThingState([1, 2], status: .failed(7)))
    sure.state = ModelCollectionState([3])
    expectEqual(combined.state.elements, [3, 2])
  }

  // MARK: Switchable

  @Test func `A switchable collection forwards the state of the one that it shows`() {
    let source = SimpleThings()
    let switchable = SwitchableModelCollection(source)
    let recorder = Recorder(switchable)
    let states = [ThingState(status: .loading), ThingState([1]), ThingState([1], status: .failed(7))]
    for state in states { source.state = state }
    expectEqual(recorder.states, states)
  }

  @Test func `Switching tells at once`() {
    let switchable = SwitchableModelCollection(SimpleThings(ThingState([1])))
    let recorder = Recorder(switchable)
    switchable.switch(to: SimpleThings(ThingState([2])))
    expectEqual(recorder.states, [ThingState([2])])
  }

  @Test func `Nothing of the one before is told after switching`() {
    let (first, second) = (SimpleThings(ThingState([1])), SimpleThings(ThingState([2])))
    let switchable = SwitchableModelCollection(first)
    let recorder = Recorder(switchable)
    switchable.switch(to: second)
    first.state = ThingState([3])
    expectEqual(recorder.states, [ThingState([2])])
    second.state = ThingState([4])
    expectEqual(recorder.states, [ThingState([2]), ThingState([4])])
  }

  @Test func `An observer that switches in the middle of a round hears no late event`() {
    let (first, second) = (SimpleThings(ThingState([1])), SimpleThings(ThingState([2])))
    var switchable: SwitchableModelCollection<Thing, Trouble>?
    let early = first.observe { switchable?.switch(to: second) }
    switchable = SwitchableModelCollection(first)
    let recorder = switchable.map { Recorder($0) }
    first.state = ThingState([3])
    expectEqual(recorder?.states, [ThingState([2])])
    early.end()
  }

  @Test func `The sections of the one that is shown are kept`() {
    let state = ThingState(sections: [
      ThingSection(id: "a", title: "A", elements: [1], status: .loading), ThingSection(id: "b", status: .failed(7)),
    ])
    let switchable = SwitchableModelCollection(SimpleThings())
    switchable.switch(to: SimpleThings(state))
    expectEqual(switchable.state, state)
  }
}
