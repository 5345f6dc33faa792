internal import BinderyCollections
internal import BinderyInterface

/// The state of a row's picture as a sign, in the place that the picture will take.
///
/// The place is the same in each state, so that nothing moves. Words for a failure are in the status line while the cursor
/// is on the row, and on the item's page.
enum RowPictureText {
  /// The number of columns of the place, and of the blank beside it.
  static let columns = 4

  /// Returns the state in `columns - 1` columns, and whether it is a problem.
  static func text(of state: ArtworkState) -> (text: String, isProblem: Bool) {
    switch state {
    case .absent: ("", false)
    case .idle: ("[ ]", false)
    case .loading(let progress): (progress.fraction.map(percent) ?? "[…]", false)
    case .loaded: ("[#]", false)
    case .failed: ("[!]", true)
    }
  }

  /// Returns a progress in two digits, since it isn't over.
  private static func percent(_ fraction: Double) -> String {
    let percent = max(0, min(Int(fraction * 100), 99))
    return "\(percent < 10 ? " " : "")\(percent)%"
  }
}
