/// The options of a terminal session: the modes it asks for, and its timeouts for input.
package struct SessionOptions: Sendable {
  /// Whether the session uses the alternate screen, after which the former contents come back.
  package var usesAlternateScreen: Bool

  /// Whether mouse reports are on at first; the user then can't select text as in other programs.
  package var usesMouse: Bool

  /// The features that are assumed until the terminal has reported its own; also the colors to send to it.
  package var features: TerminalFeatures

  /// The time after which a lone escape character counts as the Escape key, and not as the start of a sequence.
  package var escapeDelay: Duration

  /// The time for which the session waits, at its end, for each pending answer of the terminal.
  ///
  /// An answer that came later would be taken for typing by the next program.
  package var answerDelay: Duration

  /// The total time to wait for answers at the session's end, since typing would extend the wait for each answer.
  var answerLimit: Duration { answerDelay * 4 }

  /// Creates options: by default with alternate screen and mouse, and without assumed features.
  package init(
    usesAlternateScreen: Bool = true, usesMouse: Bool = true, features: TerminalFeatures = .minimal,
    escapeDelay: Duration = .milliseconds(25), answerDelay: Duration = .milliseconds(500)
  ) {
    self.usesAlternateScreen = usesAlternateScreen
    self.usesMouse = usesMouse
    self.features = features
    self.escapeDelay = escapeDelay
    self.answerDelay = answerDelay
  }
}
