package import Bindery
package import BinderyHost
internal import BinderyInterface
internal import BinderyTerminal
internal import BinderyText

/// The browser's receiver of items' requests to open an address or to copy a text.
///
/// A `Coordinator` receives the requests `show` and `back`.
///
/// An address that is neither that of a web page nor `mailto:` is opened only after a question, since it starts a
/// program that the item's author has chosen. Text is copied by the terminal (OSC 52). Texts that are copied within a
/// moment, as from several marked items, are copied together, one a line. A request that the user hasn't chosen by a
/// title isn't performed, and a message says so.
@MainActor
package final class ItemHandler {
  /// The context in which requests are received, and through which alerts are sent.
  private let context: Context
  /// The opener of addresses.
  private let opener: AddressOpener
  /// Whether the user can be asked; if not, an address that needs a question isn't opened.
  private let canAsk: Bool
  /// The function that sends bytes to the terminal.
  private let send: @MainActor ([UInt8]) -> Void
  /// The function that shows the user a sentence without a period, and whether it is a problem.
  private let report: @MainActor (_ sentence: String, _ isProblem: Bool) -> Void
  /// The texts that were copied within the last moment, which are copied together.
  private var copied: [String] = []
  /// The task that empties `copied` after a moment, or `nil` if none is running.
  private var forgetting: Task<Void, Never>?

  /// The maximum time between two texts that are copied together.
  private static let moment = Duration.milliseconds(100)

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - context: The context in which requests are received, an ancestor of the screens' contexts; alerts are sent
  ///     through it.
  ///   - opener: The opener of addresses.
  ///   - canAsk: Whether the user can be asked; if not, an address that needs a question isn't opened.
  ///   - send: Sends bytes to the terminal.
  ///   - report: Shows the user the result of a request, as a sentence without a period, and whether it is a problem.
  package init(
    in context: Context, opener: AddressOpener, canAsk: Bool = true, send: @escaping @MainActor ([UInt8]) -> Void,
    report: @escaping @MainActor (_ sentence: String, _ isProblem: Bool) -> Void
  ) {
    self.context = context
    self.opener = opener
    self.canAsk = canAsk
    self.send = send
    self.report = report
    context.receiveOnMain(ActionRequest.self, if: { $0.copiedText != nil }) { [weak self] request in
      if let text = request.copiedText { self?.copy(text) }
    }
    context.receiveAsync(ActionRequest.self, if: { $0.openedAddress != nil }) { [weak self] request in
      if let address = request.openedAddress { await self?.open(address) }
    }
    context.receiveOnMain(UnchosenRequest.self) { [weak self] in self?.report($0.description, false) }
  }
}

// MARK: Opening

extension ItemHandler {
  /// Opens an address, after asking the user if necessary, and reports the result.
  private func open(_ address: String) async {
    do throws(OpeningError) {
      guard try await isWanted(address) else { return }
      try await opener.open(address)
      report("opened '\(address)'", false)
    } catch {
      report(error.description, true)
    }
  }

  /// Returns whether an address may be opened, after asking the user unless its scheme is a well-known one.
  ///
  /// Throws an `OpeningError` if the user has to be asked but can't be.
  private func isWanted(_ address: String) async throws(OpeningError) -> Bool {
    guard AddressOpener.asksFirst(about: address) else { return true }
    guard canAsk else { throw OpeningError(.unasked, address) }
    let (scheme, open) = (address.addressScheme ?? "", "Open it")
    let question = Alert(
      "Open this address?",
      message: "\(address)\n\nThis isn't a web page. The program for '\(scheme)' addresses will get it.",
      buttons: [AlertButton("Don't open it", role: .cancel), AlertButton(open)])
    guard case .handled(let button?) = await context.send(question) else { return false }
    return button.title == open
  }
}

// MARK: Copying

extension ItemHandler {
  /// Copies a text to the clipboard, together with those copied shortly before.
  ///
  /// The text is made safe first, because a line break in it could run a command where it is pasted.
  private func copy(_ text: String) {
    copied.append(SafeText(text).string)
    guard let bytes = Clipboard.bytes(copying: copied.joined(separator: "\n")) else {
      // What can't be copied must not keep the next texts from being copied.
      copied = []
      return report("this is too long to be copied by a terminal; copy less at once", true)
    }
    send(bytes)
    report(copied.count == 1 ? "copied '\(copied[0])'" : "copied \(copied.count) texts", false)
    forgetting?.cancel()
    forgetting = Task { [weak self, clock = context.clock] in
      guard (try? await clock.sleep(for: Self.moment)) != nil else { return }
      self?.copied = []
    }
  }
}
