internal import BinderyCollections
internal import BinderyInterface

/// The state of a row's picture as text, in the place that the picture will take.
enum RowPictureText {
  /// The number of columns of the place, and of the blank beside it.
  static let columns = 9

  /// Returns the state in at most `columns - 1` columns, and whether it is a problem.
  static func text(of state: ArtworkState) -> (text: String, isProblem: Bool) {
    switch state {
    case .absent: ("", false)
    case .idle: ("[image]", false)
    case .loading(let progress): ("[\(progress.fraction.map { "\(Int($0 * 100)) %" } ?? "…")]", false)
    case .loaded: ("[image]", false)
    case .failed: ("[failed]", true)
    }
  }
}
