import Glibc

/// `bindery browse` on a terminal that is played here, as a user works with it.
final class RunningBrowser {
  /// What a key has led to.
  struct Effect {
    /// From the key to the frame that shows its effect, in seconds, or `nil` if none did.
    let seconds: Double?

    /// The number of bytes of all frames from the key to that one.
    let bytes: Int
  }

  /// The keys that are typed, as xterm sends them.
  enum Key {
    static let down = "\u{1B}[B"
    static let pageDown = "\u{1B}[6~"
    static let pageUp = "\u{1B}[5~"
    static let first = "g"
    static let deleteAll = "\u{15}"
  }

  /// How long an effect is waited for.
  static let patience = Duration.seconds(2)

  /// More than anybody types, so that many pages take little time; each of them is laid out all the same.
  private static let pagesAFrame = 15

  /// From the start to the first frame, in seconds.
  let firstFrameSeconds: Double

  private let program: TerminalProgram
  private let clock = ContinuousClock()

  /// Starts a browser, and waits for its first frame.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - options: Its options.
  /// - Throws: Why it can't be started, or that it shows nothing.
  init(_ path: String, _ options: [String] = []) throws {
    let arguments = ["browse"] + options
    program = try TerminalProgram(Program("bindery browse", path, arguments))
    let shown = program.wait(atMost: .seconds(5)) { $0.showsBrowser }
    guard let shown else { throw BrowserError("no first frame was shown within 5 s", program.screen) }
    firstFrameSeconds = (shown - program.start).seconds
  }

  /// Has programs that are started from now on find the terminal that is played here, and none of the user's wishes.
  static func prepareEnvironment() {
    setenv("TERM", "xterm-256color", 1)
    for name in ["COLUMNS", "LINES", "NO_COLOR"] { unsetenv(name) }
  }

  /// What the terminal shows.
  var screen: TerminalScreen { program.screen }

  /// The number of bytes that were written so far.
  var byteCount: Int { program.byteCount }

  /// What the system tells of the browser now.
  var status: ProcessStatus { get throws { try ProcessStatus(of: program.process) } }
}

extension RunningBrowser {
  /// Waits until the field of the query is there, after plugins were looked for.
  func waitForField() throws {
    if screen.query == nil, program.wait(atMost: .seconds(10), until: { $0.query != nil }) == nil {
      throw BrowserError("no field to type in was shown within 10 s", screen)
    }
    rest()
  }

  /// Types a query, waits for the end of its search, and moves to the list.
  func search(for query: String) throws {
    program.type(query)
    guard program.wait(atMost: .seconds(30), until: { $0.query == query && $0.hasFound }) != nil else {
      throw BrowserError("no items were found within 30 s", screen)
    }
    rest()
    guard press(Key.down, until: { $0.focusedRow != nil }).seconds != nil else {
      throw BrowserError("the list took no cursor", screen)
    }
    rest()
  }

  /// Types keys, and waits until their effect is shown.
  @discardableResult
  func press(_ keys: String, until isShown: (TerminalScreen) -> Bool) -> Effect {
    let (bytes, start) = (program.byteCount, clock.now)
    program.type(keys)
    let shown = program.wait(atMost: Self.patience, until: isShown)
    return Effect(seconds: shown.map { ($0 - start).seconds }, bytes: program.byteCount - bytes)
  }

  /// Types keys that move the cursor of the list, and waits until another row has it.
  func move(_ keys: String) -> Effect {
    let former = screen.focusedRow
    return press(keys) { $0.focusedRow != nil && $0.focusedRow != former }
  }

  /// Moves to the first row.
  func goToStart() {
    program.type(Key.first)
    rest()
  }

  /// Scrolls down by up to 100 pages, and returns how many of them are far enough from the end of the list that no more
  /// items are read for them: three of four.
  func pageCount() -> Int {
    goToStart()
    let count = (0..<100).prefix { _ in
      // At the end, the next items may be on their way.
      move(Key.pageDown).seconds != nil || waitForItems() && move(Key.pageDown).seconds != nil
    }.count
    waitForItems()
    return max(1, count * 3 / 4)
  }

  /// Scrolls through pages, many of them for each frame, for at most four milliseconds a page.
  ///
  /// - Parameters:
  ///   - count: The number of pages.
  ///   - length: The number of pages that there are below the first one.
  /// - Returns: The number of pages that there was time for.
  @discardableResult
  func scroll(pages count: Int, length: Int) -> Int {
    goToStart()
    let deadline = clock.now + .milliseconds(4 * count)
    var walk = PageWalk(length: length, step: Self.pagesAFrame)
    var number = 0
    while number < count, clock.now < deadline {
      let (keys, pages) = walk.next()
      _ = move(keys)
      number += pages
    }
    waitForItems()
    return number
  }

  /// Waits until no more items are read, and returns whether that is so.
  @discardableResult
  func waitForItems() -> Bool {
    if !screen.hasFound { program.wait(atMost: .seconds(30)) { $0.hasFound } }
    rest()
    return screen.hasFound
  }

  /// Reads for some time, as a user does.
  func pause(_ time: Duration) {
    program.wait(atMost: time) { _ in false }
  }

  /// Waits until nothing has been written for some time.
  func rest(_ time: Duration = .milliseconds(300)) {
    program.waitForQuiet(time, atMost: .seconds(10))
  }
}

/// A browser that doesn't do what is measured.
struct BrowserError: Error, CustomStringConvertible {
  /// What it didn't do, and what it showed.
  let description: String

  init(_ what: String, _ screen: TerminalScreen) {
    let lines = (0..<screen.rowCount).map { screen.text(ofRow: $0) }.filter { !$0.isEmpty }
    description = "bindery browse: \(what); it shows:\n" + lines.joined(separator: "\n")
  }
}
