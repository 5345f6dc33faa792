/// The registration of one presenter, such as a screen, of an object that several may present, with its level.
///
/// A presence ends when it is released, or before that with `end()`. Afterwards its level doesn't count any more.
@MainActor
public final class Presence {
  /// The level of the presenter. Setting the current level, or any level after the end, has no effect.
  public var level: Activation {
    didSet {
      if level != oldValue { onChange?(level) }
    }
  }

  /// The function that is called with each new level, or `nil` after the end of the presence.
  private var onChange: (@MainActor (Activation) -> Void)?

  /// Creates a presence with a function that is called with each new level, and at once with one above `offscreen`.
  init(level: Activation, onChange: @escaping @MainActor (Activation) -> Void) {
    self.level = level
    self.onChange = onChange
    if level != .offscreen { onChange(level) }
  }

  isolated deinit {
    end()
  }

  /// Registers a further presenter of a live view model whose code is in this library or program.
  ///
  /// - Parameters:
  ///   - viewModel: The view model, which the presence retains.
  ///   - level: The initial level of the presenter.
  /// - Returns: The presence, which ends when it is released.
  public static func presenting(_ viewModel: any LiveViewModel, at level: Activation = .offscreen) -> Presence {
    let presence = LiveWork.presence(of: viewModel)
    presence.level = level
    return presence
  }

  /// Ends the presence; a second call has no effect.
  public func end() {
    level = .offscreen
    onChange = nil
  }
}
