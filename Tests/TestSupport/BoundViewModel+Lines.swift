package import Bindery

extension BoundViewModel {
  /// The lines that the view draws.
  package func lines() throws -> [[TextDrawing.Element]] {
    var canvas: any TextCanvas = TextDrawing()
    try draw(on: &canvas)
    return (canvas as? TextDrawing)?.lines ?? []
  }
}
