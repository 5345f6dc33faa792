import Foundation
import TestSupport
import Testing

/// Expects that a run has given its terminal back: its settings, its screen and its modes, each as often as taken.
func expectGivenBack(_ run: SessionRun, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(run.terminal.settings == run.settings, "the settings differ", sourceLocation: sourceLocation)
  let modes = ["?1049", "?2004", "?1004", "?1000", "?1002", "?1006", "?2027"]
  for mode in modes {
    let (on, off) = (run.count("\u{1b}[\(mode)h"), run.count("\u{1b}[\(mode)l"))
    #expect(on == off, "mode \(mode)", sourceLocation: sourceLocation)
  }
  #expect(run.count("\u{1b}[>1u") == run.count("\u{1b}[<u"), "the keyboard", sourceLocation: sourceLocation)
  let output = run.output()
  let (shown, hidden) = ("\u{1b}[?25h", "\u{1b}[?25l")
  let last = [shown, hidden].max { place(of: $0, in: output) < place(of: $1, in: output) }
  #expect(last == shown || !output.contains(hidden), "the cursor", sourceLocation: sourceLocation)
}

/// The place of the last occurrence of a text, or -1 without one.
private func place(of text: String, in output: String) -> Int {
  output.range(of: text, options: .backwards).map { output.utf8.distance(from: output.startIndex, to: $0.lowerBound) }
    ?? -1
}
