internal import BinderyRules
internal import CBindery

// The states that view models save, and why one may differ from the state that was restored.

extension ProbedAbilities {
  /// Returns the bytes that a view model saves, or `nil` if save() fails.
  func saved(_ viewModel: UnsafeMutableRawPointer) -> [UInt8]? {
    // The function save() takes no model.
    try? save(ProbedItem(model: viewModel, viewModel: viewModel)).contents.bytes
  }

  /// Finds out why a view model saves other bytes than those that it was restored from.
  ///
  /// - Parameters:
  ///   - viewModel: The restored view model.
  ///   - others: Other view models that are alive, some of which are restored from other states for the test.
  ///   - states: The states from which the others are restored.
  /// - Returns: Advice for the plugin's author, as an imperative sentence without a period; `nil` if that of rule C58
  ///   fits.
  func remedy(
    forOtherStateOf viewModel: UnsafeMutableRawPointer, beside others: [UnsafeMutableRawPointer], _ states: [[UInt8]]
  ) -> String? {
    guard let before = saved(viewModel), saved(viewModel) == before else {
      return "Save what the view model goes on from, and nothing that is another each time"
    }
    for other in others where other != viewModel {
      for state in states {
        try? restore(ProbedItem(model: other, viewModel: other), from: state)
        guard saved(viewModel) == before else {
          return "Keep the state in the view model itself: what is saved here is that of another view model"
        }
      }
    }
    return nil
  }
}
