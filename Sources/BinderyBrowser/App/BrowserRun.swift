package import Bindery
internal import BinderyHost
internal import BinderyInterface
internal import BinderyRendering

/// A run of the browser on a terminal, from its first frame until the terminal is restored.
///
/// The first frame is shown before plugins are looked for. Later changes of plugins are reported in the status line.
@MainActor
package final class BrowserRun {
  /// The browser that runs on the terminal.
  package let browser: Browser

  /// The terminal on which the browser runs.
  private let terminal: any BrowserTerminal
  /// The host, the sources and the options with which the browser works.
  private let surroundings: BrowserSurroundings
  /// The file of the browser's saved state, or `nil` if the state isn't saved.
  private let file: SavedBrowserFile?
  /// The state that was saved by the previous run.
  private var saved = SavedBrowser()

  /// The waits that servers of pictures have asked for, kept when plugins are added or removed.
  private let times: RetryTimes

  /// Whether all screens of the start have been shown, so that the state may be saved.
  private var isComplete = false

  /// The reason why the browser's state couldn't be saved, as a sentence without a period, or `nil`.
  package private(set) var problem: String?

  /// Creates the browser and shows its first frame.
  ///
  /// - Parameters:
  ///   - terminal: The terminal, which is restored when the run ends.
  ///   - surroundings: The browser's dependencies, such as plugins and sources.
  ///   - context: The context of the program.
  ///   - file: The file in which the browser's state is saved for a later run, or `nil` to save nothing.
  package init(
    _ terminal: any BrowserTerminal, surroundings: BrowserSurroundings, context: Context = Context(),
    keeping file: SavedBrowserFile?
  ) {
    self.terminal = terminal
    self.surroundings = surroundings
    self.file = file
    times = RetryTimes(context.clock)
    browser = .standard(terminal, surroundings: surroundings, context: context)
  }

  /// Runs the browser until the user quits or the terminal is lost, and saves its state for a later run.
  ///
  /// - Parameters:
  ///   - start: The query or the item to begin with, and whether to resume the last run.
  ///   - leave: Called before the run ends: after the terminal is restored if the user has quit, else before that,
  ///     since the process may then end by a signal.
  /// - Returns: The reason why the run has ended.
  package func run(from start: BrowserStart, leave: () -> Void = {}) async -> Browser.End {
    let loading = Task { await load(start) }
    defer { loading.cancel() }
    let end = await browser.run()
    switch end {
    case .quit:
      terminal.end()
      keep()
      leave()
    case .lost:
      keep()
      leave()
      terminal.end()
    }
    return end
  }

  /// Finds the plugins, shows the screens, and follows changes of plugins until the task is cancelled.
  private func load(_ start: BrowserStart) async {
    let makeHost = surroundings.makeHost
    let current = await Task.detached { CurrentHost(makeHost()) }.value
    guard !Task.isCancelled else { return }
    loadPictures(by: current)
    saved = start.saved(in: file) { browser.showMessage($0, isProblem: true) }
    browser.begin(
      with: .standard(current, surroundings: surroundings, beginningWith: saved, clock: browser.context.clock))
    let showing = Task { await showStack() }
    defer { showing.cancel() }
    await follow(current)
  }
}

// MARK: Resuming

extension BrowserRun {
  /// Restores the saved screens above the bottom one, leaving out those that can't be shown.
  private func showStack() async {
    await browser.coordinator.restoreShowable(saved.stack) { browser.showMessage($0, isProblem: true) }
    for screen in browser.coordinator.screens {
      if let line = saved.topLines[screen.route] { (screen.content as? any ScrolledScreen)?.topLine = line }
    }
    isComplete = true
  }

  /// Saves the browser's state for a later run, unless its screens haven't all been shown yet.
  private func keep() {
    guard let file, isComplete else { return }
    do throws(SavedBrowserError) {
      try file.write(browser.saved)
    } catch {
      problem = "\(error)"
    }
  }
}

// MARK: Plugins

extension BrowserRun {
  /// Sets up the loading of pictures through the current plugins' fetchers.
  ///
  /// One store serves all pictures, and limits how many are loaded at once.
  private func loadPictures(by current: CurrentHost) {
    guard surroundings.fetchesPictures else { return }
    browser.context[PictureConsents.Key.self] = PictureConsents { current.host }
    browser.context[ArtworkStore.Key.self] = ArtworkStore(fetcher: PictureFetcher(CurrentFetcher(current), times))
  }

  /// Updates the screens whenever plugins are added, changed or removed.
  private func follow(_ current: CurrentHost) async {
    await surroundings.follow(current) { kinds, sentences in
      if let news = sentences.news { browser.showMessage(news) }
      browser.showAgain(kinds, by: current.bindings)
    }
  }
}

/// A fetcher that forwards to the fetcher of the current plugin host.
private struct CurrentFetcher: Fetcher {
  /// The current plugin host.
  private let current: CurrentHost

  init(_ current: CurrentHost) {
    self.current = current
  }

  /// Loads an address by the plugins of the current host.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    try await current.host.fetcher.fetch(address, receiver: receiver)
  }
}
