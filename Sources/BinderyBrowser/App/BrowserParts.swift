package import Bindery
package import BinderyInterface
package import BinderyTerminal

/// The key bindings and styles of a browser, which it needs before its first frame.
@MainActor
package struct BrowserLooks {
  /// The key bindings: the commands that keys are bound to.
  package var bindings: KeyBindings

  /// Returns the style for a light background (`true`), a dark one (`false`) or an unknown one (`nil`).
  package var style: (_ isLight: Bool?) -> BrowserStyle

  /// The problems in the user's files of keys and styles, each as a sentence without a period.
  package var problems: [String]

  /// Creates a value from key bindings, styles by background, and problems in the user's files.
  package init(
    bindings: KeyBindings,
    style: @escaping (_ isLight: Bool?) -> BrowserStyle, problems: [String] = []
  ) {
    self.bindings = bindings
    self.style = style
    self.problems = problems
  }
}

/// The factories of a browser's screens, which are created after the first frame.
@MainActor
package struct BrowserScreens {
  /// Creates the bottom screen, which is never left, in the context that it is given.
  package var root: (Context) -> any BrowserScreen

  /// The provider of the screens above the bottom one, whose content is a ``BrowserScreen``.
  package var provider: any ScreenProvider

  /// Creates a value from the factory of the bottom screen and the provider of all others.
  package init(root: @escaping (Context) -> any BrowserScreen, provider: any ScreenProvider) {
    self.root = root
    self.provider = provider
  }
}

/// The overlays, such as menus, above the screens of a browser; the top one receives the input.
///
/// Commands for screens have no effect while an overlay is open, so an overlay that sends one, such as a list of
/// commands, is dismissed first.
@MainActor
package protocol BrowserOverlays: AnyObject {
  /// The top overlay with the context in which its receivers are registered, or `nil` if none is open.
  var front: (overlay: any BrowserScreen, context: Context)? { get }

  /// Draws all overlays in an area, from the bottom to the top.
  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle)
}
