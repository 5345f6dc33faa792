package import Bindery
internal import BinderyInterface
package import BinderyTerminal
internal import Observation

/// A stack of overlays above the screens, the last of which has the focus.
///
/// The stack receives the requests `ShowMenu`, `Alert` and `Prompt`, and replies with the user's answer, or `nil` if
/// the overlay was dismissed. A request ends with the task that waits for its reply. So when a screen leaves, which
/// cancels the tasks of its context, the overlays that it requested are closed, too.
@MainActor
@Observable
package final class OverlayStack {
  /// An open overlay, with a function to call when it is closed.
  private final class Entry {
    let overlay: any Overlay
    /// The function that is called when the overlay is closed.
    let onClose: @Sendable () -> Void

    init(_ overlay: any Overlay, onClose: @escaping @Sendable () -> Void) {
      self.overlay = overlay
      self.onClose = onClose
    }
  }

  /// The open overlays, from the bottom to the top.
  private var entries: [Entry] = []

  /// The context in which requests for overlays are received.
  @ObservationIgnored private let context: Context

  /// Creates a stack without overlays.
  ///
  /// - Parameter context: The context in which requests are received, an ancestor of the screens' contexts. The
  ///   overlays' contexts are children of it, so what an overlay doesn't receive goes there, and never to a screen.
  package init(in context: Context) {
    self.context = context
    context.receiveAsync(ShowMenu.self) { [weak self] request in
      await self?.value { MenuOverlay(request.menu, title: request.title, in: $0) }
    }
    context.receiveAsync(Alert.self) { [weak self] alert in await self?.value { QuestionOverlay(alert, in: $0) } }
    context.receiveAsync(Prompt.self) { [weak self] prompt in await self?.value { PromptOverlay(prompt, in: $0) } }
  }

  /// The open overlays, from the bottom to the top.
  package var overlays: [any Overlay] { entries.map(\.overlay) }

  /// The top overlay, which has the focus, or `nil` if none is open.
  package var top: (any Overlay)? { entries.last?.overlay }
}

// MARK: Opening

extension OverlayStack {
  /// Opens an overlay that returns no value, such as help, on top of the others.
  ///
  /// - Parameter make: Creates the overlay in a new context of its own.
  package func open(_ make: @MainActor (Context) -> any Overlay) {
    open(in: context.newScope(), make) {}
  }

  /// Opens an overlay on top of the others, and waits until it returns its value or is dismissed.
  ///
  /// If the caller's task is cancelled, the overlay is closed.
  ///
  /// - Parameters:
  ///   - type: The type of the value, which the overlay sends with `Finish`.
  ///   - make: Creates the overlay in a new context of its own.
  /// - Returns: The value, or `nil` if the overlay was dismissed.
  package func value<Value: Sendable>(
    of type: Value.Type = Value.self, from make: @MainActor (Context) -> any Overlay
  ) async -> Value? {
    guard !Task.isCancelled, !context.hasEnded else { return nil }
    let scope = context.newScope()
    let (values, continuation) = AsyncStream<Value>.makeStream()
    scope.receiveOnMain(Finish<Value>.self) { [weak self, weak scope] in
      continuation.yield($0.value)
      if let scope { self?.close(scope) }
    }
    open(in: scope, make) { continuation.finish() }
    defer { close(scope) }
    for await value in values { return value }
    return nil
  }

  /// Opens an overlay in a context of its own, which `back` and `cancel` close unless the overlay receives them itself.
  private func open(
    in scope: Context, _ make: @MainActor (Context) -> any Overlay, onClose: @escaping @Sendable () -> Void
  ) {
    // The overlay's own receivers come later, and so are asked first.
    let leaves: @Sendable (BrowseCommand) -> Bool = { $0 == .back || $0 == .cancel }
    scope.receiveOnMain(BrowseCommand.self, if: leaves) { [weak self, weak scope] _ in scope.map { self?.close($0) } }
    scope.receiveOnMain(GoBack.self) { [weak self, weak scope] _ in scope.map { self?.close($0) } }
    let entry = Entry(make(scope), onClose: onClose)
    top?.setShown(false)
    entries.append(entry)
    entry.overlay.setShown(true)
  }
}

// MARK: Closing

extension OverlayStack {
  /// Dismisses the top overlay, if one is open.
  package func dismissTop() {
    if let top { close(top.context) }
  }

  /// Dismisses all overlays, the top one first.
  package func dismissAll() {
    while let top { close(top.context) }
  }

  /// Closes the overlay with the given context, and ends the context; does nothing if it is closed already.
  private func close(_ scope: Context) {
    guard let index = entries.firstIndex(where: { $0.overlay.context === scope }) else { return }
    let hadFocus = index == entries.count - 1
    let entry = entries.remove(at: index)
    entry.overlay.setShown(false)
    scope.end()
    entry.onClose()
    if hadFocus { top?.setShown(true) }
  }
}

// MARK: Drawing

extension OverlayStack {
  /// Draws all open overlays over a frame's content, each centered in an area.
  ///
  /// If any is open, the frame's cursor is then that of the top overlay.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    for overlay in overlays {
      frame.cursor = nil
      let box = OverlayBox(for: overlay, in: area, style: style)
      box.draw(on: &frame, style: style)
      frame.focus = box.content.position
      if !box.content.isEmpty { overlay.draw(on: &frame, in: box.content, style: style) }
    }
  }
}
