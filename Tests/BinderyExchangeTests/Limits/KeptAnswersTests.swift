@testable import BinderyExchange
import Testing

struct `Answers that are kept` {
  @Test func `Room is there until it is taken, and again when nobody refers to it`() {
    let kept = KeptAnswers(limit: 10)
    var first = kept.take(6)
    #expect(first != nil)
    #expect(kept.take(5) == nil)
    let second = kept.take(4)
    #expect(kept.count == 10)
    first = nil
    withExtendedLifetime(second) { #expect(kept.count == 4) }
    #expect(kept.peak == 10)
  }

  @Test func `Four plugins share what their host keeps`() {
    let host = KeptAnswers(limit: 20)
    let plugins = (0..<4).map { _ in KeptAnswers(limit: 10, within: host) }
    var rooms = plugins.map { $0.take(8) }
    #expect(rooms.map { $0 != nil } == [true, true, false, false])
    #expect(plugins.map(\.count) == [8, 8, 0, 0])
    // The limit of a plugin counts, too, and what it refuses isn't charged to the host.
    #expect(plugins[0].take(3) == nil)
    #expect(host.count == 16)
    rooms = []
    #expect(host.count == 0)
    #expect(plugins[3].take(8).map { _ in host.count } == 8)
  }

  @Test func `A long chain of joined rooms is freed without a deep stack`() throws {
    let kept = KeptAnswers()
    var whole = kept.take(1)
    for _ in 0..<2000 { whole = whole.flatMap { whole in kept.take(1).map { whole.joined(with: $0) } } }
    #expect(kept.count == 2001)
    whole = nil
    #expect(kept.count == 0)
  }

  @Test func `Room that is joined is free when the whole is`() {
    let kept = KeptAnswers(limit: 10)
    var whole = kept.take(6).flatMap { first in kept.take(3).map { first.joined(with: $0) } }
    #expect(whole != nil && kept.count == 9)
    whole = nil
    #expect(kept.count == 0)
  }
}
