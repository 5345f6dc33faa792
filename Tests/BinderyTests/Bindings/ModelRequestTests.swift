import Bindery
import TestSupport
import Testing

struct `Requests for parts of models` {
  @Test(arguments: ViewPurpose.allCases)
  func `Further parts leave the rest of a request as it was`(purpose: ViewPurpose) {
    let room = Size(columns: 40, rows: 2)
    expectEqual(
      ModelRequest(.drawing, as: purpose).adding(.contents), ModelRequest([.drawing, .contents], as: purpose))
    expectEqual(
      ModelRequest(.drawing, as: purpose, fitting: room).adding(.contents),
      ModelRequest([.drawing, .contents], as: purpose, fitting: room))
  }
}
