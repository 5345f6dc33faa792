/// What a terminal tells about itself, which it is asked at the start and may answer at any time, or never.
struct TerminalProbe: Hashable, Sendable {
  /// What an answer changes.
  struct Consequences: Hashable, Sendable {
    /// Modes to turn on.
    var modes: [TerminalModes.Mode] = []

    /// Whether frames are written differently from now on.
    var changesWriting = false

    /// Whether frames may look different from now on.
    var changesLook = false
  }

  /// The features that are known or assumed.
  private(set) var features: TerminalFeatures

  /// Whether the background is light, or `nil` as long as it isn't known.
  private(set) var isBackgroundLight: Bool?

  /// Whether the last question hasn't been answered.
  private(set) var isWaiting = false

  /// Creates a probe that has asked nothing.
  ///
  /// - Parameters:
  ///   - features: The features that are assumed.
  ///   - colors: The value of `COLORFGBG`, in which terminals that may not answer tell their colors as numbers of the
  ///     sixteen. The last is that of the background, and 7 and those from 9 on are light.
  init(features: TerminalFeatures, colors: String? = nil) {
    self.features = features
    guard let number = colors?.split(separator: ";").last.flatMap({ Int($0) }), (0...15).contains(number) else {
      return
    }
    isBackgroundLight = number == 7 || number > 8
  }

  /// Asks for modes 2026 and 2027, kitty's keyboard protocol, the background color, and last for the terminal's class
  /// (DA1), which every terminal tells.
  ///
  /// - Parameter term: The value of `TERM`. The console of Linux is asked for its class alone, since it prints some of
  ///   the other questions.
  /// - Returns: The questions, to write to the terminal.
  mutating func questions(term: String) -> String {
    isWaiting = true
    let rare = "\u{1b}[?2026$p\u{1b}[?2027$p\u{1b}[?u\u{1b}]11;?\u{1b}\\"
    return (term == "linux" ? "" : rare) + "\u{1b}[c"
  }

  /// Takes an answer, also one that wasn't asked for.
  mutating func take(_ report: TerminalReport) -> Consequences {
    switch report {
    case .mode(2026, let state): takeSynchronizedOutput(state)
    case .mode(2027, let state): takeClusterWidths(state)
    case .keyboardFlags: takeKeyboard()
    case .background(let red, let green, let blue): takeBackground(Int(red), Int(green), Int(blue))
    case .deviceAttributes: takeLastAnswer()
    default: Consequences()
    }
  }

  private mutating func takeLastAnswer() -> Consequences {
    isWaiting = false
    return Consequences()
  }

  private mutating func takeSynchronizedOutput(_ state: TerminalReport.ModeState) -> Consequences {
    let former = features
    features.hasSynchronizedOutput = state == .set || state == .reset
    return Consequences(changesWriting: features != former)
  }

  private mutating func takeClusterWidths(_ state: TerminalReport.ModeState) -> Consequences {
    guard !features.hasClusterWidths, [.set, .reset, .permanentlySet].contains(state) else { return Consequences() }
    features.hasClusterWidths = true
    return Consequences(modes: state == .reset ? [.clusterWidths] : [], changesWriting: true, changesLook: true)
  }

  private mutating func takeKeyboard() -> Consequences {
    guard !features.hasKittyKeyboard else { return Consequences() }
    features.hasKittyKeyboard = true
    return Consequences(modes: [.kittyKeyboard])
  }

  private mutating func takeBackground(_ red: Int, _ green: Int, _ blue: Int) -> Consequences {
    // The weights of Rec. 709, of 10,000.
    let isLight = red * 2126 + green * 7152 + blue * 722 > 10_000 * 255 / 2
    defer { isBackgroundLight = isLight }
    return Consequences(changesLook: isLight != isBackgroundLight)
  }
}
