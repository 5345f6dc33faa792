internal import BinderyRules
internal import CBindery

// What view models save, and why it may be other bytes than they were given.

extension ProbedAbilities {
  /// Returns the bytes that a view model saves, or `nil` if save() fails.
  func saved(_ viewModel: UnsafeMutableRawPointer) -> [UInt8]? {
    // save() takes no model.
    try? save(ProbedItem(model: viewModel, viewModel: viewModel)).contents.bytes
  }

  /// Finds out why a view model doesn't save what it was given.
  ///
  /// - Parameters:
  ///   - viewModel: The view model.
  ///   - others: View models that are alive beside it, and may lose their states.
  ///   - states: States that some of these were given.
  /// - Returns: The way to fix it, as a sentence in the imperative without a period; `nil` if that of C58 fits.
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
