import Bindery
import BinderyCollections
import TestSupport
import Testing

struct `Changes of a collection` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A state and its snapshot change together`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (old, new) = (random.state(), Bool.random(using: &random) ? random.state() : nil)
    let update = CollectionUpdate(old: old, new: new ?? old)
    expectEqual(update.changes.isEmpty, (old.snapshot == update.new.snapshot))
    if new == nil { #expect(update.changes.isEmpty) }
  }

  @Test(arguments: [
    (LoadStatus<Trouble>.loading, LoadStatus<Trouble>.loaded), (.failed(1), .failed(2)),
    (.loading(LoadProgress(completed: 1)), .loading(LoadProgress(completed: 2))), (.notLoaded, .loaded),
  ])
  func `Another status of a section is a change of its header`(old: LoadStatus<Trouble>, new: LoadStatus<Trouble>) {
    let update = CollectionUpdate(
      old: ThingState([1, 2], status: old), new: ThingState([1, 2], status: new))
    expectEqual(update.changes.updatedSections, [0])
    #expect(update.changes.updatedRows.isEmpty)
  }

  @Test func `The first step inserts everything`() {
    let update = CollectionUpdate(old: nil, new: ThingState([1, 2]))
    expectEqual(update.changes.insertedSections, [0])
    #expect(update.changes.removedSections.isEmpty)
  }
}
