/// Times from keys to what they do, in seconds.
///
/// Users press keys one after the other, and so these wait for the effect of the one before and a moment longer. An
/// effect that doesn't come counts as the whole time that it was waited for.
struct BrowserKeys {
  /// The browser.
  let browser: RunningBrowser

  /// How many keys of each sort.
  let count: Int

  /// The time for all keys of a sort, after which no further ones are pressed.
  private static let longest = Duration.seconds(12)

  /// The pause after the effect of a key: about that of a key that is held down.
  private static let pause = Duration.milliseconds(30)

  /// From a letter to the frame in which the field shows it, while all sources search for what is typed.
  func letters() -> [Double] {
    var random = SplitMix64(seed: 3)
    var query = ""
    return effects {
      if query.count == 12 {
        query = ""
        browser.press(RunningBrowser.Key.deleteAll) { $0.query == "" }
        browser.pause(Self.pause)
      }
      let letter = random.choose(["a", "d", "e", "i", "l", "m", "n", "o", "r", "s", "t", "w"])
      query += letter
      return browser.press(letter) { $0.query == query }
    }
  }

  /// From a key that moves the cursor by a row to the frame that shows it there: 20 rows down and up again.
  func steps() -> [Double] {
    var number = 0
    return effects {
      defer { number += 1 }
      return browser.move(number / 20 % 2 == 0 ? "j" : "k")
    }
  }

  /// From a key that moves by a page to the frame that shows that page.
  ///
  /// - Parameter length: The number of pages that there are below the first one.
  /// - Returns: The times.
  func pages(length: Int) -> [Double] {
    browser.goToStart()
    var walk = PageWalk(length: length)
    return effects { browser.move(walk.next().keys) }
  }

  /// From the first letter of a query to the frame with the first rows that are found.
  func firstRows() -> [Double] {
    var number = 0
    return effects {
      if number > 0 {
        browser.press(RunningBrowser.Key.deleteAll) { $0.query == "" && !$0.hasRows }
        browser.rest(Self.pause)
      }
      defer { number += 1 }
      return browser.press(["l", "w", "t", "c", "s"][number % 5]) { $0.hasRows }
    }
  }

  private func effects(of press: () -> RunningBrowser.Effect) -> [Double] {
    let clock = ContinuousClock()
    let deadline = clock.now + Self.longest
    var seconds: [Double] = []
    while seconds.count < count, seconds.isEmpty || clock.now < deadline {
      seconds.append(press().seconds ?? RunningBrowser.patience.seconds)
      browser.pause(Self.pause)
    }
    return seconds
  }
}
