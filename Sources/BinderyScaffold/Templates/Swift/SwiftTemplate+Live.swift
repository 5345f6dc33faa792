extension SwiftTemplate {
  /// The Swift source of the beginning of a live view model, which counts how often the item was seen.
  var liveOpening: String {
    """
    import Observation

    /// The properties that are shown of an item of the kind '\(scaffold.samples.kind)', and how often it was seen.
    @Observable
    final class \(type)ViewModel: LiveViewModel {
      private var item: \(type)
      private(set) var timesSeen = 0
      private var isSeen = false

      init(model: \(type), context: Context) {
        item = model
      }

      func update(_ model: \(type)) {
        item = model
      }

      /// Runs until the level is left, and is cancelled then.
      func run(at level: Activation) async {
        let wasSeen = isSeen
        isSeen = level >= .visible
        if isSeen, !wasSeen { timesSeen += 1 }
      }

    """
  }

  /// The Swift source of the extension that saves the state of a view model and restores it in a later process.
  var restoring: String {
    """

    extension \(type)ViewModel: RestorableViewModel {
      var snapshot: Int { timesSeen }

      /// Takes up a state whole, or not at all: it may be any.
      func restore(_ snapshot: Int) {
        if (0...999_999_999).contains(snapshot) { timesSeen = snapshot }
      }
    }

    """
  }
}
