import Bindery
import BinderyRendering
import TestSupport

extension Presenter {
  /// A presenter of numbers.
  static let ofNumbers = Presenter(provider: .ofNumbers)
}
