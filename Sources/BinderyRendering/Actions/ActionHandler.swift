package import Bindery
package import BinderyHost
package import BinderyInterface

/// A handler of the requests that items' actions send in a program without a screen, such as to open an address.
///
/// It performs the requests `open`, `show` and `copy`, fails `back`, and keeps the effect of each.
@MainActor
package final class ActionHandler {
  /// A function that shows the user an address and asks whether to open it.
  ///
  /// It returns the answer, or `nil` if the user can't be asked.
  package typealias Question = @MainActor (_ address: String) async throws -> Bool?

  /// The effect of a request that an action sent.
  package enum Effect {
    /// The action passed an address to the program that opens addresses.
    case opened(String)

    /// The coordinator showed an item: the item's route and its detail.
    case shown(Route, Detail)

    /// The request asked to copy a text.
    case copied(String)

    /// The request couldn't be performed.
    case failed(any Error)
  }

  /// The context to send actions through.
  package let context: Context

  /// The coordinator that finds the items to show.
  private let coordinator: Coordinator
  /// The opener of addresses.
  private let opener: AddressOpener
  /// The function that asks before an address is opened that may start any program.
  private let ask: Question
  /// The effects of the requests since the last call of `takeEffects()`.
  private var effects: [Effect] = []

  /// Creates a handler, which receives requests that are sent through its `context`.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator that finds the items to show, in whose context's scope actions are received.
  ///   - opener: The opener of addresses.
  ///   - ask: Asks before an address is opened that may start any program.
  package init(_ coordinator: Coordinator, opener: AddressOpener, asking ask: @escaping Question) {
    self.coordinator = coordinator
    self.opener = opener
    self.ask = ask
    // What view models send of their own accord goes through other scopes, and isn't received here.
    context = coordinator.context.newScope()
    context.receiveAsync(ActionRequest.self, if: { $0.isHandled }) { [weak self] in await self?.receive($0) }
  }

  /// Returns the effects of the requests since the last call, in the order in which the requests were received.
  package func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  /// Performs a request, and records its effect or the error.
  private func receive(_ request: ActionRequest) async {
    do {
      effects.append(try await effect(of: request))
    } catch {
      effects.append(.failed(error))
    }
  }

  /// Performs a request and returns its effect; throws the reason why it can't be performed.
  private func effect(of request: ActionRequest) async throws -> Effect {
    if let text = request.copiedText { return .copied(text) }
    if let address = request.openedAddress {
      try await checkConsent(to: address)
      try await opener.open(address)
      return .opened(address)
    }
    guard let route = request.route else { throw NothingToGoBackTo() }
    try await coordinator.show(route)
    guard let detail = coordinator.top?.content as? Detail else { throw NavigationError(.notShowable, route) }
    return .shown(route, detail)
  }

  /// Asks the user about an address that may start a program, and throws if the user isn't asked or declines.
  private func checkConsent(to address: String) async throws {
    guard AddressOpener.asksFirst(about: address) else { return }
    guard let isWanted = try await ask(address) else { throw OpeningError(.unasked, address) }
    guard isWanted else { throw OpeningError(.declined, address) }
  }
}

/// The error for a request to go back in a program that has no previous screen.
package struct NothingToGoBackTo: Error, CustomStringConvertible {
  /// The problem in one line.
  package var description: String { "there is nothing to go back to" }
}

extension ActionRequest {
  /// Whether an `ActionHandler` performs requests of this type.
  fileprivate var isHandled: Bool {
    copiedText != nil || openedAddress != nil || route != nil || isGoingBack
  }
}
