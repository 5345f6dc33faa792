import Bindery
import TestSupport
import Testing

struct `What follows a page` {
  @Test(arguments: [
    (0, 0), (3400, 3400), (FollowingPage.mostItems, FollowingPage.mostItems),
    (FollowingPage.mostItems + 1, FollowingPage.mostItems), (Int.max, FollowingPage.mostItems), (-1, 0), (Int.min, 0),
  ])
  func `A total is at most what can be added some thousand times, and never negative`(told: Int, total: Int) {
    expectEqual(FollowingPage(next: nil, total: told).total, total)
    #expect(total.multipliedReportingOverflow(by: 10_000).overflow == false)
  }

  @Test func `An unknown total stays unknown`() {
    expectNil(FollowingPage(next: "2", total: nil).total)
  }
}
