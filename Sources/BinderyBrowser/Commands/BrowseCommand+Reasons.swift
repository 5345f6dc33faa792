extension BrowseCommand {
  /// The reason why the command isn't possible if no receiver takes it, as a sentence without a period.
  ///
  /// Commands that move within what is visible have none (`nil`): they often have no effect, such as at a list's end.
  package var reasonAgainst: String? {
    switch self {
    case .select: "there is nothing to open here"
    case .menu: "there is no item here"
    case .copy: "there is no address to copy here"
    case .mark, .markAll, .extendUp, .extendDown: "there is nothing to mark here"
    case .unmarkAll: "nothing is marked"
    case .unfold: "there is nothing to unfold here"
    case .fold: "there is nothing to fold here"
    case .nextSection, .previousSection: "there is no other section"
    case .retry: "nothing has failed here"
    case .refresh: "there is nothing to ask for again"
    case .back: "this is the first screen"
    default: nil
    }
  }
}
