import Bindery
import BinderyBrowser
import BinderyTerminal

extension Browse {
  /// Browses without a screen: commands and answers are lines.
  @MainActor
  func runPlain() async throws {
    let leaving = Leaving()
    // Without a screen, everything may be printed, and Control-C ends the program as it ends other commands.
    let surroundings = surroundings(AsyncStream { $0.finish() }, leaving)
    let terminal = Terminal.standardOutput
    let columns = WidthPolicy().columns(terminalSize: terminal.size, environment: Environment.variables)
    let (lines, continuation) = Self.lines()
    var failure: (any Error)?
    let browser = PlainBrowser(CurrentHost(surroundings.makeHost()), surroundings: surroundings, columns: columns) {
      do {
        try Output.standard.write($0.utf8)
      } catch {
        failure = failure ?? error
        continuation.finish()
      }
    }
    Interruption.prepare { leaving.leave() }
    await browser.run(lines, from: start)
    leaving.leave()
    if let failure { throw failure }
  }

  /// The lines of standard input, which a thread of its own waits for.
  private static func lines() -> (stream: AsyncStream<String>, continuation: AsyncStream<String>.Continuation) {
    let (lines, continuation) = AsyncStream<String>.makeStream()
    let isReading = SystemThread.start {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
    if !isReading { continuation.finish() }
    return (lines, continuation)
  }
}
