package import Bindery
package import BinderyInterface
package import BinderyTerminal

/// The keys and the looks of a browser, which it needs before its first frame.
@MainActor
package struct BrowserLooks {
  /// The commands that keys are bound to.
  package var bindings: KeyBindings

  /// Returns the style for a light background, a dark one, or an unknown one.
  package var style: (_ isLight: Bool?) -> BrowserStyle

  /// The problems of the user's files of keys and looks, each as a sentence without a period.
  package var problems: [String]

  /// Creates keys and looks.
  package init(
    bindings: KeyBindings,
    style: @escaping (_ isLight: Bool?) -> BrowserStyle, problems: [String] = []
  ) {
    self.bindings = bindings
    self.style = style
    self.problems = problems
  }
}

/// The screens of a browser, which are made once there is a first frame.
@MainActor
package struct BrowserScreens {
  /// Creates the screen at the bottom, which is never left, in the scope that is given.
  package var root: (Context) -> any BrowserScreen

  /// The provider of the screens above it, whose content is a ``BrowserScreen``.
  package var provider: any ScreenProvider

  /// Creates a set of screens.
  package init(root: @escaping (Context) -> any BrowserScreen, provider: any ScreenProvider) {
    self.root = root
    self.provider = provider
  }
}

/// The overlays that lie above the screens of a browser, of which the top one takes the input.
///
/// Commands for screens have no effect below an overlay, so one that sends a command, such as a list of commands, is
/// dismissed first.
@MainActor
package protocol BrowserOverlays: AnyObject {
  /// The overlay on top with the scope in which its receivers are registered, or `nil` if there is none.
  var front: (overlay: any BrowserScreen, context: Context)? { get }

  /// Draws all overlays in an area, from the bottom to the top.
  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle)
}
