internal import Bindery
internal import BinderyInterface
internal import BinderyRendering

/// The question to the user before one action opens many addresses, each of which may open a window of another program.
struct ManyOpenings: Hashable, Sendable {
  /// The maximum number of addresses that are opened without a question.
  static let limit = 5

  /// The addresses that the action opens, in order; more than `limit`.
  let addresses: [String]

  /// Creates the question for an action, or returns `nil` if the action opens no more addresses than the limit.
  init?(of action: any Action) {
    addresses = action.openedAddresses
    guard addresses.count > Self.limit else { return nil }
  }

  /// The alert that asks the question, whose first button cancels.
  var alert: Alert {
    let count = addresses.count.grouped
    let shown = addresses.prefix(Self.shownCount).joined(separator: "\n")
    let rest = (addresses.count - Self.shownCount).grouped
    return Alert(
      "Open \(count) addresses?", message: "\(shown)\nand \(rest) more\n\nOther programs will get all of them.",
      buttons: [AlertButton("Don't open them", role: .cancel), AlertButton(Self.yes)])
  }

  /// Returns whether a button of the question is the one that opens all addresses.
  static func isYes(_ button: AlertButton) -> Bool { button.title == yes }

  /// The title of the button that opens all addresses.
  private static let yes = "Open all of them"
  /// The maximum number of addresses that the question shows.
  private static let shownCount = 3
}

extension Action {
  /// The addresses that the action opens, including those of the parts of a compound action.
  fileprivate var openedAddresses: [String] {
    if let compound = self as? CompoundAction { return compound.actions.flatMap(\.openedAddresses) }
    return (self as? ActionRequest)?.openedAddress.map { [$0] } ?? []
  }

  /// Returns whether to perform the action. The user decides if it opens more addresses than the limit.
  func isWanted(in context: Context) async -> Bool {
    guard let openings = ManyOpenings(of: self) else { return true }
    guard case .handled(let button?) = await context.send(openings.alert) else { return false }
    return ManyOpenings.isYes(button)
  }
}
