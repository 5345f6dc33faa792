import Bindery
import BinderyInterface
import TestSupport
import Testing

struct `Addresses of artwork` {
  private let sized = ArtworkAddresses("any", byWidth: [60: "60", 100: "100", 600: "600"])

  @Test(
    arguments: [(-1, "60"), (0, "60"), (60, "60"), (61, "100"), (100, "100"), (101, "600"), (600, "600"), (601, "600")])
  func `The smallest that is wide enough is taken, and otherwise the widest`(width: Int, address: String) {
    expectEqual(sized.address(forWidth: width), address)
    expectEqual(Artwork(of: ModelId("1"), sized, width: width).address, address)
  }

  @Test func `Without widths the one address is taken, and without any there is none`() {
    expectEqual(ArtworkAddresses("any").address(forWidth: 60), "any")
    expectEqual(ArtworkAddresses("any", byWidth: [60: ""]).address(forWidth: 60), "any")
    expectNil(ArtworkAddresses(nil).address(forWidth: 60))
    expectNil(ArtworkAddresses("").address)
    expectEqual(ArtworkAddresses(nil, byWidth: [60: "60"]).address(forWidth: 600), "60")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `No other picture fits better than the one that is taken`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let widths = Set((0..<Int.random(in: 1...6, using: &random)).map { _ in Int.random(in: 1...20, using: &random) })
    let addresses = ArtworkAddresses(nil, byWidth: Dictionary(uniqueKeysWithValues: widths.map { ($0, "\($0)") }))
    let wanted = Int.random(in: 0...25, using: &random)
    let taken = try #require(addresses.address(forWidth: wanted).flatMap { Int($0) })
    for width in widths {
      #expect(taken >= wanted ? width >= taken || width < wanted : width <= taken)
    }
  }

  @Test func `Properties are read by their names and types, and no others`() {
    let texts = ["artwork", "artwork60", "artwork99999"]
    let others = [
      "title", "artworks", "artwork060", "artwork0", "artwork100000", "artwork-60", "artwork6 ", "artwork６０", "Artwork",
    ]
    let text = PropertyType(.text, isOptional: true)
    let properties =
      (texts + others).map { PropertyDeclaration(name: $0, type: text) }
      + [PropertyDeclaration(name: "artwork70", type: PropertyType(.integer))]
    var read: [String] = []
    let addresses = ArtworkAddresses(in: properties) { index in
      read.append(properties[index].name)
      return .text("address of \(properties[index].name)")
    }
    expectEqual(read, texts)
    expectEqual(
      addresses,
      ArtworkAddresses(
        "address of artwork", byWidth: [60: "address of artwork60", 99_999: "address of artwork99999"]))
  }

  @Test func `A property that fails or is absent counts as none`() {
    let properties = ["artwork", "artwork60", "artwork100"].map {
      PropertyDeclaration(name: $0, type: PropertyType(.text, isOptional: true))
    }
    let addresses = ArtworkAddresses(in: properties) { index in
      if index == 1 { throw SourceFailure(.failed, "no") }
      return index == 0 ? .text("any") : .absent
    }
    expectEqual(addresses, ArtworkAddresses("any"))
  }

  @Test func `Addresses beyond 64 KiB in all count as absent`() {
    let long = String(repeating: "z", count: 40 << 10)
    let properties = ["artwork60", "artwork100", "artwork"].map {
      PropertyDeclaration(name: $0, type: PropertyType(.text, isOptional: true))
    }
    let addresses = ArtworkAddresses(in: properties) { .text($0 < 2 ? long : "short") }
    expectEqual(addresses, ArtworkAddresses("short", byWidth: [60: long]))
  }
}
