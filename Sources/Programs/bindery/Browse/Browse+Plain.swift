import Bindery
import BinderyBrowser
import BinderyHost
internal import BinderyStreams
import BinderyTerminal

extension Browse {
  /// Runs the browser without a screen: it reads commands and writes answers as lines.
  ///
  /// On a terminal, it writes prompts, Control-C cancels the running command, and the browser's state is saved at the
  /// end.
  @MainActor
  func runPlain() async throws {
    let hasPrompts = Terminal.standardInput.isTerminal && Terminal.standardOutput.isTerminal
    let watch = PluginWatch(plugins.searchPath, choices: plugins.choicesFile) { Output.standardError.say($0) }
    let exitHandlers = ExitHandlers()
    var surroundings = surroundings(watch.changes, exitHandlers) { Output.standardError.say($0) }
    surroundings.fetchesPictures = false
    let file = SavedBrowserFile(environment: Environment.variables)
    let saved = start.saved(in: file) { Output.standardError.say("warning: \($0)") }
    var failure: (any Error)?
    let browser = PlainBrowser(
      CurrentHost(surroundings.makeHost()), surroundings: surroundings, beginningWith: saved, hasPrompts: hasPrompts,
      columns: { hasPrompts ? Terminal.standardOutput.size?.columns : nil }
    ) {
      do {
        try Output.standard.write($0.utf8)
        return true
      } catch {
        failure = failure ?? error
        return false
      }
    }
    Interruption.prepare { exitHandlers.run() }
    if hasPrompts { Interruption.setInterruptHandler { Task { @MainActor in browser.interrupt() } } }
    await browser.run(Self.lines())
    Interruption.setInterruptHandler(nil)
    withExtendedLifetime(watch) {}
    exitHandlers.run()
    if let failure { throw failure }
    if hasPrompts { keep(browser.left, in: file) }
  }

  /// Saves the browser's state at its end, and warns if the file can't be written.
  private func keep(_ left: SavedBrowser, in file: SavedBrowserFile?) {
    do {
      try file?.write(left)
    } catch {
      Output.standardError.say("warning: \(error)")
    }
  }

  /// Returns the stream of lines of standard input, which a thread of its own reads.
  private static func lines() -> AsyncStream<String> {
    let (lines, continuation) = AsyncStream<String>.makeStream()
    let isReading = SystemThread.start {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
    if !isReading { continuation.finish() }
    return lines
  }
}
