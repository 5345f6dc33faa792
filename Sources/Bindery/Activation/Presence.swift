/// The level of one presenter of something that several may present.
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

  private var onChange: (@MainActor (Activation) -> Void)?

  /// Creates a presence at a level, with the function that reports each change and an initial level above `offscreen`.
  init(level: Activation, onChange: @escaping @MainActor (Activation) -> Void) {
    self.level = level
    self.onChange = onChange
    if level != .offscreen { onChange(level) }
  }

  isolated deinit {
    end()
  }

  /// Registers a presenter of a live view model of this image, in addition to any others.
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
