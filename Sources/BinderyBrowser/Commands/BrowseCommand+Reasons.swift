extension BrowseCommand {
  /// Why nothing performs the command where it isn't possible, a sentence without a period; `nil` for commands that move
  /// within what is seen, such as at the end of a list.
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
