import BinderyProbe
import TestSupport
import Testing

struct `Memory that grows` {
  @Test func `Without a guard nothing is seen to grow, and each iteration is run`() {
    var iterations = 0
    let growth = MemoryGrowth.repeated { iterations += 1 }
    expectNil(growth)
    #expect(iterations > 1)
  }
}
