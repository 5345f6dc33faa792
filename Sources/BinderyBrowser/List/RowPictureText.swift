internal import BinderyCollections
internal import BinderyInterface

/// The sign that a row shows in place of its picture, such as `[#]` for a loaded one.
///
/// The sign has the same width in each state, so that the text beside it doesn't move. The reason of a failure is in
/// the status line while the cursor is on the row, and on the item's page.
enum RowPictureText {
  /// The number of columns of the sign and of the blank beside it.
  static let columns = 4

  /// Returns the sign for a state of a picture, of `columns - 1` columns, and whether the state is a failure.
  static func text(of state: ArtworkState) -> (text: String, isProblem: Bool) {
    switch state {
    case .absent: ("", false)
    case .idle: ("[ ]", false)
    case .loading(let progress): (progress.fraction.map(percent) ?? "[…]", false)
    case .loaded: ("[#]", false)
    case .failed: ("[!]", true)
    }
  }

  /// Returns a progress as a percentage from 0 to 99, in three columns.
  private static func percent(_ fraction: Double) -> String {
    let percent = max(0, min(Int(fraction * 100), 99))
    return "\(percent < 10 ? " " : "")\(percent)%"
  }
}
