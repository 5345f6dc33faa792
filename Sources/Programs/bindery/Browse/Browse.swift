import ArgumentParser
import Bindery
import BinderyBrowser
import BinderyHost
import BinderyTerminal
import Synchronization

/// The command `bindery browse`, which searches and shows items interactively in the terminal.
struct Browse: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Searches as you type, and shows what there is, in a program that stays open.",
    usage: "bindery browse [<term> ... | <address>] [<options>]",
    discussion: """
      Type to search, and move to the list with Enter or the down key. Enter opens
      an item, Backspace goes back, '?' shows all keys, and Control-C twice quits.

      With --plain there is no screen: commands are typed, and answers are lines at
      full length, as screen readers like it. 'help' lists the commands. A script
      works, too: each line is answered before the next one is read. 'bindery
      search --follow' does without questions.

      EXAMPLES:
        bindery browse
        bindery browse long winters --source catalogue --source itunes
        bindery browse media://song/719245998
        bindery browse --resume
        printf 'long winters\\n3\\ndo album\\n' | bindery browse --plain

      KEYS:
      \(keys)

      FILES:
        ~/.config/bindery/keys, ~/.config/bindery/theme    your own keys and colors
        ~/.local/state/bindery/browse                      what --resume shows

      ENVIRONMENT:
        XDG_CONFIG_HOME, XDG_STATE_HOME    folders in place of ~/.config and of
                                           ~/.local/state
        NO_COLOR          if it isn't empty, no colors are used
        TERM              if it is 'dumb' or not set, there is no screen
        BINDERY_OPENER    the program that opens addresses, in place of xdg-open

      EXIT CODES:
        0     you have ended it, or with --plain so has the end of the input
        64    it was used wrongly, or the terminal can't show a screen
        74    the terminal was lost, or the output can't be written
      """)

  /// The lines of help about the most important keys, each with an explanation of its command.
  private static var keys: String {
    let entries = HelpText(.standard).sections.flatMap(\.entries)
    let commands: [BrowseCommand] = [
      .search, .down, .up, .nextSection, .select, .back, .nextItem, .menu, .mark, .unfold, .retry, .refresh, .cancel,
      .help, .commands, .quit,
    ]
    let lines = commands.compactMap { command in entries.first { $0.command == command } }.map { entry in
      let keys = entry.keys.joined(separator: " ")
      return "  \(keys)\(String(repeating: " ", count: max(2, 20 - keys.count)))\(entry.command.explanation)"
    }
    return lines.joined(separator: "\n")
  }

  @Argument(
    help: ArgumentHelp("Look for this at first, or show the item at this address.", valueName: "term"),
    completion: .custom { _, _, word in await Completions.addresses(in: word) })
  var terms: [String] = []

  @Option(
    name: .customLong("kind"),
    help: ArgumentHelp("Show items of this kind only. May be given more than once.", valueName: "kind"),
    completion: .custom { _, _, _ in Completions.kinds() })
  var kinds: [String] = []

  @Flag(help: "Use no screen: read commands, and write answers as lines.")
  var plain = false

  @Flag(help: "Begin where you left, on the same screens.")
  var resume = false

  @Option(help: ArgumentHelp("Show pictures in this way; with none, fetch none.", valueName: "how"))
  var pictures = Pictures.text

  @Option(
    name: .customLong("source"),
    help: ArgumentHelp(
      "Ask this source: library, catalogue, one that a plugin brings, or a file. May be given more than once.",
      discussion: "The default is your library, or the sample catalogue that ships with bindery.", valueName: "source"),
    completion: .custom { _, _, _ in SourceOptions.lastingSources() })
  var sources: [String] = []

  @OptionGroup var request: SourceRequestOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var plugins: PluginOptions

  /// The argument of `--pictures`: how the browser shows pictures.
  enum Pictures: String, CaseIterable, ExpressibleByArgument {
    /// Pictures are neither fetched nor shown.
    case none

    /// Pictures are fetched, and their state is shown as text.
    case text
  }

  func validate() throws {
    guard !sources.contains("-") else {
      throw ValidationError("'browse' asks its sources again and again, which '-' has no way for; give a file.")
    }
    try source.validate()
    guard terms.count == 1, terms[0].hasPrefix("media:") else { return }
    do throws(RouteError) {
      _ = try Route(parsing: terms[0])
    } catch {
      throw ValidationError("\(error).")
    }
  }

  @MainActor
  func run() async throws {
    guard !plain else { return try await runPlain() }
    // This comes first, so that nothing is printed before the session has the terminal.
    let session = try TerminalSession(options: sessionOptions)
    let watch = PluginWatch(plugins.searchPath, choices: plugins.choicesFile) { Output.standardError.say($0) }
    let exitHandlers = ExitHandlers()
    let news = BrowserNews()
    let run = BrowserRun(
      session, surroundings: surroundings(watch.changes, exitHandlers, telling: news.tell),
      keeping: SavedBrowserFile(environment: Environment.variables))
    let browser = run.browser
    news.listen { sentence in Task { @MainActor in browser.showMessage(sentence, isProblem: false) } }
    Output.listen { sentence in Task { @MainActor in browser.showMessage(sentence, isProblem: true) } }
    Output.warnOfForeignLocale()
    let end = await run.run(from: start) { exitHandlers.run() }
    Output.listen(nil)
    withExtendedLifetime(watch) {}
    if let problem = run.problem { Output.standardError.say("warning: \(problem)") }
    if case .lost = end { throw CommandError(exitCode: .outputFailed) }
  }

  /// The source options of the browser, which asks its sources repeatedly as the user types.
  var source: SourceOptions {
    var options = SourceOptions()
    (options.names, options.request, options.areAskedAgain) = (sources, request, true)
    options.library = library
    return options
  }

  /// The query or the item that the browser shows first, from the arguments.
  var start: BrowserStart {
    let route = terms.count == 1 ? Route(terms[0]) : nil
    // A term of several words is searched for as a phrase.
    let query = terms.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
    return BrowserStart(query: route == nil ? query : "", route: route, resumes: resume)
  }

  /// The options of the terminal session: the colors that the terminal may be sent.
  private var sessionOptions: SessionOptions {
    let terminal = Terminal.standardOutput
    let hasColors = ColorPolicy.auto.allowsColor(isTerminal: terminal.isTerminal, environment: Environment.variables)
    return SessionOptions(features: TerminalFeatures(colors: hasColors ? .sixteen : .none))
  }
}

/// The sentences about background work for the browser, which is created after what does that work.
final class BrowserNews: Sendable {
  /// The function that receives the sentences, or `nil` before the browser is created.
  private let listener = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Sets the function to which sentences are passed from now on.
  func listen(_ function: @escaping @Sendable (String) -> Void) { listener.withLock { $0 = function } }

  /// Passes a sentence to the listener, or drops it if there is none yet.
  func tell(_ sentence: String) { listener.withLock { $0 }?(sentence) }
}

/// A thread-safe list of functions to call before the browser ends, such as to update the journal of plugins.
final class ExitHandlers: Sendable {
  private let functions = Mutex<[@Sendable () -> Void]>([])

  /// Adds a function to call before the browser ends.
  func add(_ function: @escaping @Sendable () -> Void) {
    functions.withLock { $0.append(function) }
  }

  /// Calls all added functions in order.
  func run() {
    for function in functions.withLock({ $0 }) { function() }
  }
}
