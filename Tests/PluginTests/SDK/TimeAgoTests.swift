import BinderyPlugin
import TestSupport
import Testing

struct `Moments seen from later ones` {
  private static let release = WallTime(sinceEpoch: .seconds(1_723_460_400))

  private func age(after elapsed: Duration) -> TimeAgo {
    TimeAgo(Self.release, at: Self.release.advanced(by: elapsed))
  }

  @Test(
    arguments: [
      (-86_400, nil), (-1, nil), (0, "just now"), (59, "just now"), (60, "1 minute ago"), (119, "1 minute ago"),
      (120, "2 minutes ago"), (3599, "59 minutes ago"), (3600, "1 hour ago"), (7200, "2 hours ago"),
      (86_399, "23 hours ago"), (86_400, "yesterday"), (172_799, "yesterday"), (172_800, "2 days ago"),
      (604_799, "6 days ago"), (604_800, "1 week ago"), (1_209_600, "2 weeks ago"), (2_419_199, "3 weeks ago"),
      (2_419_200, nil), (.max / 4, nil),
    ] as [(Int, String?)])
  func `Each unit counts from one of it until there is one of the next`(seconds: Int, text: String?) {
    expectEqual(age(after: .seconds(seconds)).text, text)
  }

  @Test func `A part of a second before the moment is still to come`() {
    expectNil(age(after: .milliseconds(-1)).text)
    expectEqual(age(after: .milliseconds(-1)).untilChange, .milliseconds(1))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The text stays until the time that is told, and differs then`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let exponent = Double(Int.random(in: 0..<64_000, using: &random)) / 10_000
    var scale = 1.0
    for _ in 0..<Int(exponent) { scale *= 10 }
    let elapsed = Duration.milliseconds(Int(scale * 1000 * (1 + exponent - exponent.rounded(.down)))) - .seconds(60)
    let age = age(after: elapsed)
    guard let left = age.untilChange else { return expectNil(age.text) }
    #expect(left > .zero)
    expectEqual(self.age(after: elapsed + left - .nanoseconds(1)).text, age.text)
    #expect(self.age(after: elapsed + left).text != age.text)
  }
}
