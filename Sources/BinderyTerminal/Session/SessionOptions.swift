/// What a session asks of the terminal, and how it treats the terminal's input.
package struct SessionOptions: Sendable {
  /// Whether the session has a screen of its own, after which the former one comes back; the main screen otherwise.
  package var usesAlternateScreen: Bool

  /// Whether the terminal reports the mouse at first, which takes away selecting text with it.
  package var usesMouse: Bool

  /// What the terminal is taken for until it has answered; also says which colors it may be sent.
  package var features: TerminalFeatures

  /// The time without further bytes after which an escape character counts as the Escape key, instead of as the
  /// beginning of a sequence.
  package var escapeDelay: Duration

  /// The time without further bytes for which answers of the terminal are waited for before it is given back, since the
  /// next program would take them for typing.
  package var answerDelay: Duration

  /// The time for which answers are waited for in all, since somebody may be typing all the while.
  var answerLimit: Duration { answerDelay * 4 }

  /// Creates options; by default, a session has a screen of its own and the mouse, and nothing is assumed.
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
