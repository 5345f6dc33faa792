import Bindery
import TestSupport
import Testing

struct `The clock of the calendar` {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2024-08-12T11:00:00Z", 1_723_460_400),
      ("2024-08-12T13:00:00+02:00", 1_723_460_400),
      ("1969-12-31T23:59:59Z", -1), ("2024-08-12", nil), ("soon", nil), ("", nil), (nil, nil),
    ] as [(String?, Int?)])
  func `A text is a moment if it has a date and a time`(text: String?, seconds: Int?) {
    expectEqual(WallTime(text)?.sinceEpoch, seconds.map { .seconds($0) })
  }

  @Test func `A moment advances by a duration and measures it`() {
    let moment = WallTime(sinceEpoch: .seconds(7))
    let later = moment.advanced(by: .seconds(3))
    expectEqual(later, WallTime(sinceEpoch: .seconds(10)))
    expectEqual(moment.duration(to: later), .seconds(3))
    expectEqual(later.duration(to: moment), .seconds(-3))
    #expect(moment < later && !(later < moment))
  }

  @Test func `A clock with a start advances with another clock`() {
    let clock = ManualClock()
    clock.advanceAtOnce(by: .seconds(5))
    let wall = WallClock(from: WallTime(sinceEpoch: .seconds(100)), on: clock)
    expectEqual(wall.now, WallTime(sinceEpoch: .seconds(100)))
    clock.advanceAtOnce(by: .seconds(30))
    expectEqual(wall.now, WallTime(sinceEpoch: .seconds(130)))
  }

  @Test func `A scope has the clock of its parent, and the default is that of the machine`() {
    let context = Context()
    // Any machine's clock that is set shows a time after November 2023.
    #expect(context.wallClock.now > WallTime(sinceEpoch: .seconds(1_700_000_000)))
    context.wallClock = WallClock { WallTime(sinceEpoch: .seconds(7)) }
    expectEqual(context.newScope().wallClock.now, WallTime(sinceEpoch: .seconds(7)))
  }
}
