import Bindery
import BinderyCollections
import TestSupport

/// An element of the collections in tests.
struct Thing: CollectionElement {
  let elementId: Int
  var version: UInt64 = 0
  var token: LifetimeTracker.Token?

  init(_ id: Int, version: UInt64 = 0, token: LifetimeTracker.Token? = nil) {
    elementId = id
    self.version = version
    self.token = token
  }

  var modelVersion: ModelVersion { ModelVersion(rawValue: version) }
}

extension Thing: Equatable {
  static func == (left: Self, right: Self) -> Bool {
    left.elementId == right.elementId && left.version == right.version
  }
}

extension Thing: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) {
    self.init(value)
  }
}

/// Why loading fails in tests.
struct Trouble: Error, Equatable, ExpressibleByIntegerLiteral {
  let number: Int

  init(integerLiteral value: Int) {
    number = value
  }
}

typealias ThingState = ModelCollectionState<Thing, Trouble>
typealias ThingSection = CollectionSection<Thing, Trouble>
typealias Things = any ModelCollection<Thing, Trouble>
typealias SimpleThings = SimpleModelCollection<Thing, Trouble>
