/// The reason why a full-screen session on the terminal can't start.
package struct TerminalError: Error, Hashable, Sendable {
  /// The kind of a terminal error, in a form that code can compare.
  package enum Code: Hashable, Sendable {
    /// Standard output isn't a terminal.
    case notATerminal

    /// The terminal may have no cursor addressing, because the variable `TERM` is `dumb` or not set.
    case notCapable

    /// The program runs in the background, and the terminal belongs to another job.
    case inBackground

    /// A system call failed.
    case failed
  }

  /// The kind of error.
  package let code: Code

  /// The value of `TERM` for `notCapable`; what failed and why for `failed`; otherwise empty.
  package let detail: String

  /// Creates an error from its kind, with the value of `TERM` or the failed operation as its detail.
  package init(_ code: Code, detail: String = "") {
    self.code = code
    self.detail = detail
  }
}

extension TerminalError: CustomStringConvertible {
  /// The message to the user: the problem and a way around it, in one line.
  package var description: String {
    switch code {
    case .notATerminal: "the output isn't a terminal; 'bindery search' writes its results to files and pipes"
    case .notCapable:
      "the terminal can't show a screen, since TERM is \(detail.isEmpty ? "not set" : "'\(detail)'"); "
        + "use 'bindery search', or set TERM to the terminal's kind, eg xterm"
    case .inBackground: "the terminal belongs to another job; bring this one to the foreground with 'fg'"
    case .failed: "can't use the terminal: \(detail); use 'bindery search', which needs none"
    }
  }
}
