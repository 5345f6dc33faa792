/// The level at which one presenter shows something that several may show.
///
/// It ends when it is let go, or before that with `end()`. Afterwards it doesn't
/// count any more.
@MainActor
public final class Presence {
  /// The level. Setting it to what it is does nothing.
  public var level: Activation {
    didSet {
      if level != oldValue { onChange?(level) }
    }
  }

  private var onChange: (@MainActor (Activation) -> Void)?

  init(level: Activation, onChange: @escaping @MainActor (Activation) -> Void) {
    self.level = level
    self.onChange = onChange
    if level != .offscreen { onChange(level) }
  }

  isolated deinit {
    end()
  }

  /// Ends the presence. Ending it twice does nothing more.
  public func end() {
    level = .offscreen
    onChange = nil
  }
}
