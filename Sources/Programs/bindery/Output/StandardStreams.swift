import BinderyRendering

/// The output streams of a command: standard output for results, and standard error for messages.
struct StandardStreams: OutputStreams {
  /// Writes results to standard output; throws if it can't be written.
  func write(_ utf8: [UInt8]) throws { try Output.standard.writeDrawn(utf8) }

  /// Writes a message to standard error.
  func say(_ sentence: String) { Output.standardError.say(sentence) }
}

/// The output streams of a search, which erase its progress line before anything is written.
struct SearchStreams: OutputStreams {
  /// The progress of the search.
  let progress: SearchProgress

  /// Erases the progress line and writes results to standard output; throws if it can't be written.
  func write(_ utf8: [UInt8]) throws {
    progress.clear()
    try StandardStreams().write(utf8)
  }

  /// Erases the progress line and writes a message to standard error.
  func say(_ sentence: String) {
    progress.clear()
    StandardStreams().say(sentence)
  }
}
