import Bindery
import BinderyRules
import TestSupport
import Testing

@testable import BinderyProbe

struct `Compared observations` {
  private static let values: [(PropertyValue, PropertyValue, String)] = [
    (.text("Frog"), .text("Toad"), "'title' is 'Frog', then 'Toad'"),
    (.absent, .integer(7), "'title' is absent, then '7'"), (.bool(true), .double(2.5), "'title' is 'true', then '2.5'"),
    (.bytes([1, 2, 3]), .bytes([1]), "'title' is 3 bytes, then 1 bytes"),
  ]

  @Test(arguments: values)
  func `Values are told as they are shown`(first: PropertyValue, second: PropertyValue, sentence: String) {
    var observations = [RecordObservation(), RecordObservation()]
    observations[0].properties = [.init("title", .value(first))]
    observations[1].properties = [.init("title", .value(second))]
    expectEqual(observations[1].difference(from: observations[0]), sentence)
    expectNil(observations[1].difference(from: observations[1]))
  }

  @Test func `What isn't a number equals itself`() {
    var observation = RecordObservation()
    observation.properties = [.init("weight", .value(.double(.nan)))]
    expectNil(observation.difference(from: observation))
  }
}
