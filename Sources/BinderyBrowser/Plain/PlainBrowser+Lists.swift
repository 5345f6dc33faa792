internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources
internal import BinderyText

extension PlainBrowser {
  /// The presenters of the lists of the screens from the bottom one on, `nil` for one without a list.
  var lists: [ItemListPresenter?] {
    [root.list.rows] + coordinator.screens.map { ($0.content as? DetailScreen)?.list?.rows }
  }

  /// The list to which the numbers that a user types belong, the topmost one that was written, with the number of pages
  /// up to it.
  var listing: (listing: PlainListing, depth: Int)? {
    for (depth, list) in lists.enumerated().reversed() {
      if let list, let listing = listings.first(where: { $0.list === list }) { return (listing, depth) }
    }
    return nil
  }

  /// Searches for a query.
  ///
  /// - Parameters:
  ///   - query: The query, as the user has typed it.
  ///   - isShown: Whether the results are written.
  func search(_ query: String, isShown: Bool = true) async {
    coordinator.pop(toDepth: 0)
    updateShown()
    // The rows of the query before would stay where a source fails.
    root.edit { $0 = TextField() }
    root.edit { $0 = TextField(query) }
    root.viewModel.send(.searchNow)
    listings = [PlainListing(root.list.rows, in: rootContext, hasPages: true)]
    let waiting = writeSearchedSources()
    if isShown, !waiting.isEmpty, let listing = listing?.listing {
      let others = Set(root.search.state.sections.map(\.id)).subtracting(waiting)
      if !others.isEmpty { say(await listing.first(of: others)) }
    }
    await root.search.waitUntilLoaded()
    if isShown, !Task.isCancelled { await showFound(query) }
  }

  /// Writes which sources that aren't local are being searched, if a person waits at a terminal, and returns their
  /// sections.
  @discardableResult
  private func writeSearchedSources() -> [SectionId] {
    guard hasPrompts else { return [] }
    let distant = surroundings.sources(current).filter { !$0.isLocal }.map(\.sourceId.rawValue)
    let asked = root.search.state.sections.filter { $0.status.phase.isLoading && distant.contains($0.id.rawValue) }
    guard !asked.isEmpty else { return [] }
    let names = asked.map(\.id.rawValue).joined(separator: ", ")
    PlainText.lines("searching \(names); Control-C cancels").forEach(say)
    return asked.map(\.id)
  }

  /// Writes the results of a finished search, or the problem because of which there are none.
  private func showFound(_ query: String) async {
    if let problem = root.search.problem {
      listings = []
      return PlainText.lines(problem).forEach(say)
    }
    if let listing = listing?.listing { say(await listing.others()) }
    if let problem = root.search.kindProblem { PlainText.lines(problem).forEach(say) }
    guard root.search.state.isEmpty, let word = PlainWord.meant(by: query) else { return }
    say("'\(word.rawValue)' is a command that may be meant; 'help' lists all")
  }

  /// Writes the next items of the list, or those from its first item on.
  func showNext(fromStart isFromStart: Bool = false) async {
    guard let listing = listing?.listing else { return say("there is no list yet; type what to look for") }
    if isFromStart { listing.rewind() }
    say(await listing.next())
  }

  /// Writes the items of the list that have some numbers.
  func show(_ numbers: PlainNumbers) async {
    guard let listing = listing?.listing else { return say("there is no list yet; type what to look for") }
    guard has(numbers, listing) else { return }
    for number in numbers.numbers(of: listing.count) { say(await listing.lines(of: number)) }
  }

  /// Marks items or removes their marks; without numbers, removes all marks.
  func mark(_ numbers: PlainNumbers?, _ isMarked: Bool) {
    guard let listing = listing?.listing else { return say("there is no list yet; type what to look for") }
    if let numbers {
      guard has(numbers, listing) else { return }
      for number in numbers.numbers(of: listing.count) { listing.mark(number, isMarked) }
    } else {
      listing.list.clearSelection()
    }
    say(listing.list.marks.isEmpty ? "none marked" : listing.list.marks)
  }

  /// Returns whether a list has items with all of some numbers, and writes the first number that it doesn't have.
  func has(_ numbers: PlainNumbers, _ listing: PlainListing) -> Bool {
    guard let missing = numbers.firstMissing(of: listing.count) else { return true }
    writeMissing(missing, listing)
    return false
  }

  /// Writes that a list has no item with a number, and which numbers it has.
  func writeMissing(_ number: Int, _ listing: PlainListing) {
    let count = listing.count
    say(
      "there is no item with the number \(number)"
        + (count == 0 ? "; the list is empty" : count == 1 ? "; there is 1" : "; there are 1 to \(count)"))
  }

  /// Sends a command to the screen on top, and writes the screen again, or writes a sentence if the command isn't
  /// possible.
  func send(_ command: BrowseCommand, orSay problem: String) async {
    let topScreen = topScreen
    guard topScreen.context.canHandle(command) else { return say(problem) }
    sendNow(command, topScreen.context)
    guard let page = topScreen.screen as? DetailScreen else {
      writeSearchedSources()
      await root.search.waitUntilLoaded()
      return await showNext(fromStart: true)
    }
    await page.replacing?.value
    if !Task.isCancelled { await showPage() }
  }

  /// Sends a command by the synchronous overload, which an asynchronous function can't call directly.
  private func sendNow(_ command: BrowseCommand, _ context: Context) {
    context.send(command)
  }
}
