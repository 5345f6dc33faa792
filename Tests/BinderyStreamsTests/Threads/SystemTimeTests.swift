@testable import BinderyStreams
import Glibc
import Testing

struct `The time of the system` {
  @Test(arguments: [CLOCK_MONOTONIC, CLOCK_REALTIME])
  func `Nanoseconds are a part of a second, and the monotonic clock never goes back`(clock: clockid_t) {
    let first = SystemTime(of: clock)
    let second = SystemTime(of: clock)
    #expect(first.seconds > 0)
    for time in [first, second] { #expect((0..<1_000_000_000).contains(time.nanoseconds)) }
    guard clock == CLOCK_MONOTONIC else { return }
    #expect((first.seconds, first.nanoseconds) <= (second.seconds, second.nanoseconds))
  }
}
