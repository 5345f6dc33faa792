import BinderyExchange
import BinderyProbe
import BinderyRules
import TestSupport
import Testing

struct `The coding of orders` {
  private static let texts = ["", "a", "ö 👍🏽", "\0", "{\"kind\":\"song\"}", String(repeating: "x", count: 70_000)]

  private static func order(_ seed: UInt64) -> ProbeOrder {
    var generator = SeededGenerator(seed: seed)
    func text() -> String { texts.randomElement(using: &generator) ?? "" }
    func list() -> [String] { (0..<Int.random(in: 0...4, using: &generator)).map { _ in text() } }
    var order = ProbeOrder(path: text(), rule: RuleCode(rawValue: text()), subject: text())
    order.level = CheckLevel.allCases.randomElement(using: &generator) ?? .smoke
    order.seed = generator.next()
    order.iteration = [nil, 0, 1, .max].randomElement(using: &generator) ?? nil
    order.record = [nil, text()].randomElement(using: &generator) ?? nil
    order.scope = [nil, .plugin, .kind, .source, .scheme].randomElement(using: &generator) ?? nil
    order.part = Int.random(in: 0...24, using: &generator)
    (order.samples, order.derived, order.words) = (list(), list(), list())
    order.codeWords = list()
    (order.capabilities.readablePaths, order.capabilities.environment) = (list(), list())
    order.capabilities.withheldPaths = list()
    (order.capabilities.addresses, order.capabilities.hasLoopback) = (list(), Bool.random(using: &generator))
    order.following = list().map { RuleCode(rawValue: $0) }
    (order.isRust, order.mark) = (Bool.random(using: &generator), generator.next())
    return order
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `Each order arrives as it was given`(seed: UInt64) throws {
    let order = Self.order(seed)
    let copy = try ProbeOrder(order.bytes)
    #expect((copy.path, copy.rule, copy.subject, copy.level) == (order.path, order.rule, order.subject, order.level))
    #expect(
      (copy.seed, copy.iteration, copy.record, copy.part) == (order.seed, order.iteration, order.record, order.part))
    #expect((copy.samples, copy.words, copy.mark) == (order.samples, order.words, order.mark))
    #expect((copy.derived, copy.codeWords) == (order.derived, order.codeWords))
    #expect(copy.following == order.following)
    #expect((copy.isRust, copy.capabilities, copy.scope) == (order.isRust, order.capabilities, order.scope))
  }

  @Test func `An order that is cut off anywhere is none`() {
    var order = ProbeOrder(path: "/a.so", rule: "C07", subject: "song", iteration: 3, samples: ["{}"])
    (order.record, order.words) = ("{}", ["title"])
    for count in order.bytes.indices {
      #expect(throws: ExchangeError.self, "\(count) bytes") { try ProbeOrder(Array(order.bytes.prefix(count))) }
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `A damaged order is another one or none, and never ends the process`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = ProbeOrder(path: "/a.so", rule: "C07", subject: "song", iteration: 3, samples: ["{}", "{}"]).bytes
    let place = Int.random(in: bytes.indices, using: &generator)
    bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
    // Where it can be read, what was read is written as such an order is.
    guard let read = try? ProbeOrder(bytes) else { return }
    expectEqual((try? ProbeOrder(read.bytes))?.bytes, read.bytes, "byte \(place), seed \(seed)")
  }

  @Test func `A level that isn't known is the usual one`() throws {
    let order = ProbeOrder(path: "", rule: "", level: .strict)
    // The level lies behind three texts without bytes, each with its length, and has a length itself.
    var bytes = order.bytes
    bytes[16] = UInt8(ascii: "S")
    try expectEqual(ProbeOrder(order.bytes).level, .strict)
    try expectEqual(ProbeOrder(bytes).level, .standard)
  }
}
