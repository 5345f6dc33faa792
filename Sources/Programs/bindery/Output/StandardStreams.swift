import BinderyRendering

/// Standard output for results, and standard error for sentences.
struct StandardStreams: OutputStreams {
  func write(_ utf8: [UInt8]) throws { try Output.standard.writeDrawn(utf8) }

  func say(_ sentence: String) { Output.standardError.say(sentence) }
}

/// The same streams while a search shows its progress, whose line is removed before anything is written.
struct SearchStreams: OutputStreams {
  /// The progress of the search.
  let progress: SearchProgress

  func write(_ utf8: [UInt8]) throws {
    progress.clear()
    try StandardStreams().write(utf8)
  }

  func say(_ sentence: String) {
    progress.clear()
    StandardStreams().say(sentence)
  }
}
