/// The questions that a session asks its terminal at the start, and the features learned from the answers.
///
/// A terminal may answer at any time, or never.
struct TerminalProbe: Hashable, Sendable {
  /// The changes that follow from an answer of the terminal.
  struct Consequences: Hashable, Sendable {
    /// The terminal modes to turn on.
    var modes: [TerminalModes.Mode] = []

    /// Whether frames are written differently from now on.
    var changesWriting = false

    /// Whether frames may look different from now on.
    var changesLook = false
  }

  /// The terminal's features: the reported ones, or the assumed ones until an answer comes.
  private(set) var features: TerminalFeatures

  /// Whether the terminal's background is light, or `nil` if unknown.
  private(set) var isBackgroundLight: Bool?

  /// Whether the terminal still owes the answer to the last question.
  private(set) var isWaiting = false

  /// Creates a probe that hasn't asked the terminal anything yet.
  ///
  /// - Parameters:
  ///   - features: The features that are assumed.
  ///   - colors: The value of `COLORFGBG`, in which some terminals state their colors by number. The last number is the
  ///     background's; 7 and numbers from 9 on are light.
  init(features: TerminalFeatures, colors: String? = nil) {
    self.features = features
    guard let number = colors?.split(separator: ";").last.flatMap({ Int($0) }), (0...15).contains(number) else {
      return
    }
    isBackgroundLight = number == 7 || number > 8
  }

  /// Returns the escape sequences that ask a terminal for its features, and marks the probe as waiting.
  ///
  /// They ask for modes 2026 and 2027, kitty's keyboard protocol, the background color, and last for the terminal's
  /// class (DA1), which every terminal answers.
  ///
  /// - Parameter term: The value of `TERM`. The Linux console (`linux`) is asked for its class alone, since it prints
  ///   some of the other questions.
  /// - Returns: The sequences to write to the terminal.
  mutating func questions(term: String) -> String {
    isWaiting = true
    let rare = "\u{1b}[?2026$p\u{1b}[?2027$p\u{1b}[?u\u{1b}]11;?\u{1b}\\"
    return (term == "linux" ? "" : rare) + "\u{1b}[c"
  }

  /// Applies an answer of the terminal, asked for or not; returns what it changes.
  mutating func apply(_ report: TerminalReport) -> Consequences {
    switch report {
    case .mode(2026, let state): applySynchronizedOutput(state)
    case .mode(2027, let state): applyClusterWidths(state)
    case .keyboardFlags: applyKeyboard()
    case .background(let red, let green, let blue): applyBackground(Int(red), Int(green), Int(blue))
    case .deviceAttributes: applyLastAnswer()
    default: Consequences()
    }
  }

  /// Notes that the terminal has answered the last question, so that no further answer is awaited.
  private mutating func applyLastAnswer() -> Consequences {
    isWaiting = false
    return Consequences()
  }

  /// Notes whether the terminal can show a frame at once (synchronized output).
  private mutating func applySynchronizedOutput(_ state: TerminalReport.ModeState) -> Consequences {
    let former = features
    features.hasSynchronizedOutput = state == .set || state == .reset
    return Consequences(changesWriting: features != former)
  }

  /// Notes that the terminal can measure grapheme clusters as this module does.
  private mutating func applyClusterWidths(_ state: TerminalReport.ModeState) -> Consequences {
    guard !features.hasClusterWidths, [.set, .reset, .permanentlySet].contains(state) else { return Consequences() }
    features.hasClusterWidths = true
    return Consequences(modes: state == .reset ? [.clusterWidths] : [], changesWriting: true, changesLook: true)
  }

  /// Notes that the terminal knows kitty's keyboard protocol.
  private mutating func applyKeyboard() -> Consequences {
    guard !features.hasKittyKeyboard else { return Consequences() }
    features.hasKittyKeyboard = true
    return Consequences(modes: [.kittyKeyboard])
  }

  /// Notes from the color of the terminal's background whether it is light; each component is between 0 and 255.
  private mutating func applyBackground(_ red: Int, _ green: Int, _ blue: Int) -> Consequences {
    // The weights of Rec. 709, of 10,000.
    let isLight = red * 2126 + green * 7152 + blue * 722 > 10_000 * 255 / 2
    defer { isBackgroundLight = isLight }
    return Consequences(changesLook: isLight != isBackgroundLight)
  }
}
