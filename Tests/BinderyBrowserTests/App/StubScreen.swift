import Bindery
import BinderyBrowser
import BinderyInterface
import BinderyTerminal
import BinderyText
import Observation
import TestSupport

/// A screen of a test, which draws a text, and whose commands lead to others of its kind.
@MainActor
@Observable
final class StubScreen: BrowserScreen, EventAnsweringScreen, QueryScreen {
  /// What the screen draws in its first row.
  var text: String

  /// What was typed while the screen took text.
  var query = ""

  /// Whether the screen was told that it is shown.
  private(set) var isShown = false

  /// The uses of the mouse so far.
  @ObservationIgnored private(set) var clicks: [Int] = []

  /// The chord that the item in focus answers itself.
  @ObservationIgnored var answered: KeyChord?

  /// The events that were passed on to the item in focus, since they mean nothing else.
  @ObservationIgnored private(set) var passed: [UserEvent] = []

  let title: String
  var status: String { "status of \(title)" }
  let scope: CommandScope

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - title: The title, and the text.
  ///   - context: The scope of the screen.
  ///   - takesText: Whether typed characters are text for it.
  init(_ title: String, in context: Context, takesText: Bool = false) {
    (self.title, text, scope) = (title, title, takesText ? .text : .list)
    if takesText {
      context.receiveOnMain(InsertText.self) { [weak self] in self?.query += $0.text }
    }
    let next = Route(kind: "stub", modelId: ModelId("\(title)+"))
    context.receive(BrowseCommand.self, if: { $0 == .select }) { [weak context] _ in
      context?.send(ShowRoute(next))
    }
    context.receive(BrowseCommand.self, if: { $0 == .menu }) { [weak context] _ in
      let menu = Menu([.action(ActionItem("Open", ShowRoute(next)))])
      context?.task { [weak context] in await context?.choose(from: menu) }
    }
    context.receiveOnMain(UseMouse.self) { [weak self] in self?.clicks.append($0.clicks) }
  }

  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    frame.write(SafeText(text), .plain, at: area.position, within: area.columns)
    if scope == .text { frame.cursor = area.position }
  }

  func setShown(_ isShown: Bool) { self.isShown = isShown }

  func answer(_ event: UserEvent) -> Bool { answered.map { event == .key($0) } ?? false }

  func pass(_ event: UserEvent) { passed.append(event) }
}

/// A provider of stub screens.
@MainActor
final class StubScreenProvider: ScreenProvider {
  /// The screens so far.
  private(set) var screens: [StubScreen] = []

  /// Whether screens are never finished.
  var hangs = false

  func content(for route: Route, in context: Context) async throws -> any ScreenContent {
    if hangs { try await Task.sleep(for: .seconds(3600)) }
    if route.modelId.rawValue == "none" { throw NavigationError(.noSuchItem, route) }
    let screen = StubScreen(route.modelId.rawValue, in: context)
    screens.append(screen)
    return screen
  }
}
