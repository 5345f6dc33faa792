import Bindery

/// A canvas that does something else whenever something is drawn on it.
struct MeddlingCanvas: TextCanvas {
  let meddle: () -> Void

  func run(_ text: String, _ role: TextRole) { meddle() }
  func spacer() {}
  func endLine() {}
}
