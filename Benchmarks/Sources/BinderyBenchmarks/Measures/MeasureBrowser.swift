import ArgumentParser

/// `browser`: how fast and how frugal `bindery browse` is, beside the budgets that it was built for.
struct MeasureBrowser: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browser", abstract: "Measures the browser on a terminal, beside its budgets.")

  private static let idle = Duration.seconds(5)

  @OptionGroup var surroundings: Surroundings
  @Option(help: "How many items there are.") var items = 1_000_000
  @Option(help: "In how many files they are, each of which is a source.") var files = 1
  @Option(help: "How many starts count.") var runs = 20
  @Option(help: "How many keys of each sort.") var keys = 150
  @Option(help: "How many pages are scrolled while memory is watched.") var pages = 100_000

  func run() throws {
    RunningBrowser.prepareEnvironment()
    // First, since the files that are made keep the disk busy for a while, from which plugins are read.
    let starts = try [start(), catalogue()]
    let made = try collection(makeFiles())
    var table = Table("bindery browse, with the plugins that ship, at 200 columns and 50 rows", Budget.header)
    table.rows = (starts + made).map(\.row)
    table.remarks = [
      "The collection has \(items.grouped) items in \(files == 1 ? "one file" : "\(files) files"), searched at each letter.",
      "Times are from a key to the frame that shows what it does; \(Int(RunningBrowser.patience.seconds)) s where none does.",
      "Other work of the machine makes them longer, as a thread of the kernel takes frames to the terminal.",
      "\(runs) starts of each after one to warm up, in turns, and at most \(keys) keys of each sort.",
      "libdispatch wakes each program that uses it once a second, which isn't counted.",
    ]
    table.show()
  }

  private func makeFiles() throws -> [String] {
    let size = items / max(1, files)
    return try (0..<files).map { file in
      let path = surroundings.scratch + "/items-\(file).jsonl"
      try ItemFile.make(at: path, numbers: file * size..<(file + 1) * size)
      return path
    }
  }
}

// MARK: Rows

extension MeasureBrowser {
  private func start() throws -> Budget {
    var (frames, versions): ([Double], [Double]) = ([], [])
    for turn in 0...runs {
      let version = try TerminalProgram(Program("bindery --version", surroundings.bindery, ["--version"]))
      let seconds = version.waitForEnd(atMost: .seconds(5))
      let browser = try RunningBrowser(surroundings.bindery)
      guard turn > 0, let seconds else { continue }
      versions.append(seconds)
      frames.append(browser.firstFrameSeconds)
    }
    guard !versions.isEmpty else { throw ProgramError(program: "bindery --version", status: -1) }
    let (frame, version) = (Series(frames).median, Series(versions).median)
    return Budget(
      name: "first frame, by the time of bindery --version",
      measured: "\((frame / version).text(digits: 1)) times, "
        + "\((frame * 1e3).text(digits: 1)) of \((version * 1e3).text(digits: 1)) ms",
      limit: "4 times", isKept: frame <= version * 4)
  }

  private func catalogue() throws -> Budget {
    // Its pictures are in a network.
    let browser = try RunningBrowser(surroundings.bindery, ["--pictures", "none"])
    try browser.waitForField()
    let keys = BrowserKeys(browser: browser, count: min(50, keys))
    return Budget("first rows of the catalogue after the key", keys.firstRows(), milliseconds: 100)
  }

  private func collection(_ paths: [String]) throws -> [Budget] {
    let browser = try RunningBrowser(surroundings.bindery, paths.flatMap { ["--source", $0] })
    let keys = BrowserKeys(browser: browser, count: keys)
    try browser.waitForField()
    var budgets = [Budget("letter to frame, while all items are searched", keys.letters(), milliseconds: 16)]
    browser.press(RunningBrowser.Key.deleteAll) { $0.query == "" }
    try browser.search(for: "moon")
    budgets.append(Budget("cursor key to frame", keys.steps(), milliseconds: 16))
    let length = browser.pageCount()
    budgets.append(Budget("page key to frame", keys.pages(length: length), milliseconds: 16))
    budgets.append(scrolledRows(in: browser))
    budgets.append(try memory(of: browser, length: length))
    budgets.append(try wakeUps(of: browser))
    return budgets
  }

  /// The bytes of all frames that one key leads to at the end of the screen.
  private func scrolledRows(in browser: RunningBrowser) -> Budget {
    browser.goToStart()
    var bytes: [Int] = []
    for _ in 0..<100 {
      let (start, scrolls) = (browser.byteCount, browser.screen.scrollCount)
      _ = browser.move("j")
      browser.rest(.milliseconds(20))
      if browser.screen.scrollCount > scrolls { bytes.append(browser.byteCount - start) }
    }
    let most = bytes.max() ?? 0
    return Budget(
      name: "bytes for a row that is moved to", measured: "at most \(most.grouped), of \(bytes.count) rows",
      limit: "2,048", isKept: !bytes.isEmpty && most <= 2_048)
  }

  private func memory(of browser: RunningBrowser, length: Int) throws -> Budget {
    // A tenth first, so that all of the list has been drawn.
    browser.scroll(pages: max(2 * length, pages / 10), length: length)
    let before = try browser.status.residentBytes
    let count = browser.scroll(pages: pages, length: length)
    let after = try browser.status.residentBytes
    return Budget(
      name: "memory before and after \(count.grouped) pages", measured: "\(before.megabytes), \(after.megabytes)",
      limit: "1 MB more", isKept: after - before <= 1_000_000)
  }

  /// Counts wake-ups in the quietest of three spells, since another program may wake this one, such as by a file in a
  /// folder above those of plugins.
  private func wakeUps(of browser: RunningBrowser) throws -> Budget {
    browser.waitForItems()
    browser.rest(.seconds(1))
    var counts: [Int] = []
    while counts.count < 3, counts.min() != 0 {
      let before = try browser.status
      browser.pause(Self.idle)
      // Those of libdispatch, which may fall in a spell once more than it has seconds.
      let own = try browser.status.sleepCount(since: before) - Int(Self.idle.seconds)
      counts.append(own <= 1 ? 0 : own)
    }
    let count = counts.min() ?? 0
    return Budget(
      name: "wake-ups in \(Int(Self.idle.seconds)) s without a key", measured: count.grouped, limit: "0",
      isKept: count == 0)
  }
}
