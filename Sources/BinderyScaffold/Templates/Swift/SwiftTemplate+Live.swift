extension SwiftTemplate {
  /// The source of the beginning of a view model that lives: it counts how often the item was seen.
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

  /// The source of the extension by which a view model goes on in a later process where it was left.
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
