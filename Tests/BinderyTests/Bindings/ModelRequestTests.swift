import Bindery
import Testing

@Suite struct `Requests for parts of models` {
  @Test(arguments: ViewPurpose.allCases)
  func `Further parts leave the rest of a request as it was`(purpose: ViewPurpose) {
    let room = Size(columns: 40, rows: 2)
    #expect(ModelRequest(.drawing, as: purpose).adding(.contents) == ModelRequest([.drawing, .contents], as: purpose))
    #expect(
      ModelRequest(.drawing, as: purpose, fitting: room).adding(.contents)
        == ModelRequest([.drawing, .contents], as: purpose, fitting: room))
  }
}
