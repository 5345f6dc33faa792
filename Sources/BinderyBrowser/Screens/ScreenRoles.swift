package import Bindery
internal import BinderyInterface
package import BinderyRendering

/// A screen with an item in focus that answers some events itself, before the commands that keys are bound to.
@MainActor
package protocol EventAnsweringScreen: BrowserScreen {
  /// Sends the action that the view model of the item in focus has for an event.
  ///
  /// - Parameter event: The event, such as a key without a control or alternative key.
  /// - Returns: Whether the view model had an action that was performed. One that answers asynchronously has none.
  func answer(_ event: UserEvent) -> Bool

  /// Passes an event that means nothing else to a view model that answers asynchronously, and sends its action once
  /// that has arrived.
  ///
  /// - Parameter event: The event, such as a key that no command is bound to.
  func pass(_ event: UserEvent)
}

extension Context {
  /// Passes an event to a view model that answers asynchronously, and sends its action once that has arrived.
  ///
  /// An event is dropped if this context ends before the answer. Any other view model isn't asked.
  @MainActor
  func send(later event: UserEvent, to responder: ItemResponder) {
    Task { [weak self] in
      if let action = await responder.arrivingAnswer(to: event), let self { _ = await erasedSend(action) }
    }
  }

  /// Sends what a view model answered to an event.
  ///
  /// - Returns: Whether somebody has performed it. One that would leave the program is told of and not performed, so that
  ///   the event has the meaning that it has without the view model.
  @MainActor
  func sendAnswer(_ action: any Action) -> Bool {
    send(action) && !(action is UnchosenRequest)
  }
}

/// A screen that shows items again when other plugins show them.
@MainActor
package protocol PluginFollowingScreen: BrowserScreen {
  /// Draws the items of some kinds again, by the plugins that show them now; all else stays as it is.
  ///
  /// - Parameters:
  ///   - kinds: The kinds that another plugin shows now, or none, or another version of the same plugin.
  ///   - presenter: The presenter that shows these items, and all that are found from now on.
  func show(_ kinds: Set<Kind>, by presenter: Presenter)
}

/// A screen with a query and a list of what is found, which a later run begins with where the user resumes.
@MainActor
package protocol QueryScreen: BrowserScreen {
  /// The query as it was typed; empty at the start.
  var query: String { get }

  /// The place in the list, or `nil` if the user hasn't moved in it.
  var place: RowPlace? { get }

  /// Whether the list has the focus.
  var isInList: Bool { get }
}

extension QueryScreen {
  /// The default of no place.
  package var place: RowPlace? { nil }

  /// The default of a list without the focus.
  package var isInList: Bool { false }
}

/// A screen whose window on its lines a later run begins with where the user resumes.
@MainActor
package protocol ScrolledScreen: BrowserScreen {
  /// The index of the first line in the window.
  var topLine: Int { get set }
}
