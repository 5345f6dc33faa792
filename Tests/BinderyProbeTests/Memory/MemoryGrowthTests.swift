import BinderyProbe
import Testing

@Suite struct `Memory that grows` {
  @Test func `Without a guard nothing is seen to grow, and each turn is taken`() {
    var turns = 0
    let growth = MemoryGrowth.repeated { turns += 1 }
    #expect(growth == nil)
    #expect(turns > 1)
  }
}
