public import Bindery

/// The numbers that bound what a ``ListPresenter`` holds and how often it reports.
public struct ListOptions: Sendable {
  /// The number of rows on each side of the visible ones that get the activation `near`.
  public var workingRange = 16

  /// The maximum number of view models that are kept for rows that are neither visible nor near.
  public var spareLimit = 64

  /// Whether the focus goes to the first row if there are rows and none has it.
  public var focusesFirstRow = false

  /// Whether moving the focus scrolls to the focused row. It is `false` for a screen whose rows differ in height, which
  /// scrolls by itself.
  public var revealsFocus = true

  /// Whether the rows stay as they are while the collection loads, and change only once it has ended.
  public var waitsForLoads = false

  /// The minimum time between two reports of rows to redraw.
  public var redrawInterval = Duration.milliseconds(100)

  /// The clock that measures the interval.
  public var clock: any Clock<Duration> = ClockKey.defaultValue

  /// The context with the store that loads the pictures of rows, or `nil` to load none.
  public var artworkContext: Context?

  /// The wanted width of the pictures in pixels.
  public var artworkWidth = 100

  /// Creates options with the default numbers.
  public init() {}

  /// The default options, except that the rows stay as they are while the collection loads.
  public static var waitingForLoads: ListOptions {
    var options = ListOptions()
    options.waitsForLoads = true
    return options
  }

  /// The default options, except that the first row gets the focus if no row has it.
  public static var focusingFirstRow: ListOptions {
    var options = ListOptions()
    options.focusesFirstRow = true
    return options
  }
}
