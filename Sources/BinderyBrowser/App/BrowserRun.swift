package import Bindery
internal import BinderyHost
internal import BinderyInterface
internal import BinderyRendering

/// A run of the browser on a terminal, from its first frame until the terminal is given back.
///
/// The first frame is shown before plugins are looked for. What comes of plugins later is told in the status line.
@MainActor
package final class BrowserRun {
  /// The browser.
  package let browser: Browser

  private let terminal: any BrowserTerminal
  private let surroundings: BrowserSurroundings
  private let file: SavedBrowserFile?
  private var saved = SavedBrowser()

  /// The servers of pictures that have asked to wait, also after plugins have come and gone.
  private let times: RetryTimes

  /// Whether all that was asked for at the start is shown, so that it may be kept.
  private var isComplete = false

  /// Why what was left isn't kept, as a sentence without a period, or `nil` if it is.
  package private(set) var problem: String?

  /// Shows the first frame.
  ///
  /// - Parameters:
  ///   - terminal: The terminal, which is given back when the run ends.
  ///   - surroundings: The plugins and sources.
  ///   - context: The context of the program.
  ///   - file: Where what was left is kept, or `nil` to keep nothing.
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

  /// Uses the terminal until the user quits or the terminal is lost, and keeps what was left for a later run.
  ///
  /// - Parameters:
  ///   - start: Where to begin.
  ///   - leave: Called before the terminal is given back, after which a signal may have ended the process.
  /// - Returns: Why the run has ended.
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

  /// Finds plugins, shows the screens, and follows changes of plugins from then on.
  private func load(_ start: BrowserStart) async {
    let makeHost = surroundings.makeHost
    let current = await Task.detached { CurrentHost(makeHost()) }.value
    guard !Task.isCancelled else { return }
    loadPictures(by: current)
    saved = start.saved(in: file) { browser.tell($0, isProblem: true) }
    browser.begin(
      with: .standard(current, surroundings: surroundings, beginningWith: saved, clock: browser.context.clock))
    let showing = Task { await showStack() }
    defer { showing.cancel() }
    await follow(current)
  }
}

// MARK: Resuming

extension BrowserRun {
  /// Shows the screens above the bottom one, without those that can't be shown.
  private func showStack() async {
    await browser.coordinator.restoreShowable(saved.stack) { browser.tell($0, isProblem: true) }
    for screen in browser.coordinator.screens {
      if let line = saved.topLines[screen.route] { (screen.content as? any ScrolledScreen)?.topLine = line }
    }
    isComplete = true
  }

  /// Keeps what is shown for a later run, unless it isn't all there yet.
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
  /// Has pictures come from the fetchers of the moment. There is one store for all, which limits how many come at once.
  private func loadPictures(by current: CurrentHost) {
    guard surroundings.fetchesPictures else { return }
    browser.context[PictureConsents.Key.self] = PictureConsents { current.host }
    browser.context[ArtworkStore.Key.self] = ArtworkStore(fetcher: PictureFetcher(CurrentFetcher(current), times))
  }

  /// Has the screens show items by the plugins that are there, as often as plugins come or go.
  private func follow(_ current: CurrentHost) async {
    await surroundings.follow(current) { kinds, sentences in
      if let news = sentences.news { browser.tell(news) }
      browser.showAgain(kinds, by: current.bindings)
    }
  }
}

/// The fetcher of the host of the moment.
private struct CurrentFetcher: Fetcher {
  private let current: CurrentHost

  init(_ current: CurrentHost) {
    self.current = current
  }

  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    try await current.host.fetcher.fetch(address, receiver: receiver)
  }
}
