package import Bindery

extension BoundViewModel {
  /// The lines that the view draws.
  package func lines() throws -> [[TextDrawing.Element]] {
    var canvas: any TextCanvas = TextDrawing()
    try draw(on: &canvas)
    return (canvas as? TextDrawing)?.lines ?? []
  }

  /// The lines that the view for a purpose draws.
  package func lines(as purpose: ViewPurpose) throws -> [[TextDrawing.Element]] {
    var canvas: any TextCanvas = TextDrawing()
    try draw(as: purpose, on: &canvas)
    return (canvas as? TextDrawing)?.lines ?? []
  }
}
