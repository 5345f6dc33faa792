internal import Bindery
internal import BinderyRendering

/// The stamps of the current bindings of kinds, each looked up once.
struct CurrentStamps {
  private let presenter: Presenter

  /// The stamps that were found so far; `nil` for a kind whose plugin can't be used.
  private var stamps: [Kind: BindingStamp?] = [:]

  /// Creates the stamps of a presenter's bindings.
  init(of presenter: Presenter) {
    self.presenter = presenter
  }

  /// Returns the stamp of the binding of a kind, or `nil` if a plugin claims the kind and can't be used.
  subscript(kind: Kind) -> BindingStamp? {
    mutating get {
      if let known = stamps[kind] { return known }
      let stamp = presenter.usableStamp(of: kind)
      stamps[kind] = .some(stamp)
      return stamp
    }
  }
}
