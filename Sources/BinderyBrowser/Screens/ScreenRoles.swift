package import Bindery
internal import BinderyInterface
package import BinderyRendering

/// A screen whose focused item may handle events, such as keys, before the commands that keys are bound to.
@MainActor
package protocol EventAnsweringScreen: BrowserScreen {
  /// Sends the action that the focused item's view model returns for an event.
  ///
  /// - Parameter event: The event, such as a key without a control or alternative key.
  /// - Returns: Whether the view model returned an action and it was performed. A view model that answers
  ///   asynchronously returns none.
  func answer(_ event: UserEvent) -> Bool

  /// Passes an event without any other meaning to a view model that answers asynchronously.
  ///
  /// The action of its answer is sent once that has arrived.
  ///
  /// - Parameter event: The event, such as a key that no command is bound to.
  func pass(_ event: UserEvent)
}

extension Context {
  /// Passes an event to a view model that answers asynchronously, and sends its action when the answer arrives.
  ///
  /// The event is dropped if this context ends before the answer. A view model that answers synchronously isn't asked.
  @MainActor
  func send(later event: UserEvent, to responder: ItemResponder) {
    Task { [weak self] in
      if let action = await responder.arrivingAnswer(to: event), let self { _ = await erasedSend(action) }
    }
  }

  /// Sends the action that a view model returned for an event.
  ///
  /// - Returns: Whether a receiver has performed the action. A request that would leave the program is only reported to
  ///   the user, so that the event keeps its usual meaning.
  @MainActor
  func sendAnswer(_ action: any Action) -> Bool {
    send(action) && !(action is UnchosenRequest)
  }
}

/// A screen that redraws its items when other plugins show their kinds.
@MainActor
package protocol PluginFollowingScreen: BrowserScreen {
  /// Redraws the items of some kinds by the plugins that show these kinds now; all else stays as it is.
  ///
  /// - Parameters:
  ///   - kinds: The kinds, such as `song`, that another plugin shows now, or another version of the same plugin, or
  ///     none.
  ///   - presenter: The presenter with the current plugins, for these items and all that are found from now on.
  func show(_ kinds: Set<Kind>, by presenter: Presenter)
}

/// A screen with a query and a list of results, whose state a later run can resume.
@MainActor
package protocol QueryScreen: BrowserScreen {
  /// The query as the user typed it; empty at the start.
  var query: String { get }

  /// The position in the list of results, or `nil` if the user hasn't moved in it.
  var bookmark: RowBookmark? { get }

  /// Whether the list of results has the focus, and not the query.
  var isInList: Bool { get }
}

extension QueryScreen {
  /// The default position, `nil`: the beginning of the list.
  package var bookmark: RowBookmark? { nil }

  /// The default of `false`: the query has the focus.
  package var isInList: Bool { false }
}

/// A screen that scrolls over lines, whose position a later run can resume.
@MainActor
package protocol ScrolledScreen: BrowserScreen {
  /// The index of the first visible line.
  var topLine: Int { get set }
}
