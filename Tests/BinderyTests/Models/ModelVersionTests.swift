import Bindery
import TestSupport
import Testing

struct `Model versions` {
  @Test(
    arguments: [
      (0, "0000000000000000"), (1, "0000000000000001"), (0xABC, "0000000000000abc"), (.max, "ffffffffffffffff"),
    ] as [(UInt64, String)])
  func `A description is 16 digits`(number: UInt64, expected: String) {
    expectEqual(ModelVersion(rawValue: number).description, expected)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A description tells versions apart`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let version = ModelVersion(rawValue: random.next() >> UInt64.random(in: 0...63, using: &random))
    expectEqual(version.description.utf8.count, 16)
    expectEqual(UInt64(version.description, radix: 16), version.rawValue)
    expectEqual(ModelVersion(version.description), version)
  }

  @Test func `Identifiers of numbers and of text are what the source wrote`() {
    expectEqual(ModelId(1_469_577_741).rawValue, "1469577741")
    expectEqual(ModelId(UInt64.max).description, "18446744073709551615")
    expectEqual(ModelId("x-1"), ModelId(rawValue: "x-1"))
    expectEqual((["b", "a", "c"] as [Kind]).sorted().map(\.description), ["a", "b", "c"])
    #expect(PluginId(rawValue: "org.a") < PluginId(rawValue: "org.b"))
  }
}
