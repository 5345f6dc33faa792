internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderyText

// MARK: Pages

extension PlainBrowser {
  /// Opens the item with a number, as selecting its row does.
  func open(_ number: Int) async {
    guard let (listing, depth) = listing else { return say("there is no list yet; type what to look for") }
    guard (1...max(1, listing.count)).contains(number), listing.count > 0 else { return writeMissing(number, listing) }
    guard listing.moveCursor(to: number) else {
      return say("the item with the number \(number) isn't in the list any more; 'list' shows those that are")
    }
    coordinator.pop(toDepth: depth)
    updateShown()
    guard let action = await listing.selection() else { return }
    await perform([action], in: listing.context)
  }

  /// Shows the item at an address.
  func show(_ route: Route) async {
    await perform([ShowRoute(route)], in: topScreen.context)
  }

  /// Shows the page of the next or the previous item of the list from which the current item was opened.
  func turn(_ direction: TurnPage.Direction) async {
    let context = topScreen.context
    guard coordinator.top != nil else { return say(Self.noPage) }
    guard context.canHandle(TurnPage(direction)) else {
      return say("there is no \(direction == .next ? "next" : "previous") item")
    }
    await perform([TurnPage(direction)], in: context)
  }

  /// Leaves the page, and writes briefly where the user is then, since the screen below was written before.
  func goBack() async {
    guard coordinator.pop() else { return say("this is the list; 'quit' ends") }
    updateShown()
    listings.removeAll { listing in !lists.contains { $0 === listing.list } }
    let page = coordinator.top?.content as? DetailScreen
    let shown = listing.flatMap { $0.depth == coordinator.screens.count ? $0.listing : nil }
    if let page, page.list != nil, shown == nil { return await showPage() }
    if let page { say(page.reading.drawing.plainLines) }
    if let shown { say(await shown.here()) }
  }

  /// The message for a command that needs an open page, without a period.
  private static let noPage = "no page is open; open an item by its number"

  /// Writes the page on top, and the first items that its item contains.
  ///
  /// - Parameter isTurned: Whether the user came from a neighbor of the item, so that the item's position in the list
  ///   is written, too.
  func showPage(isTurned: Bool = false) async {
    guard let top = coordinator.top, let page = top.content as? DetailScreen else { return say(Self.noPage) }
    updateShown()
    if isTurned, let (index, count) = coordinator.top?.pager?.place {
      say("item \(listing?.listing.number ?? index + 1) of \(count)")
    }
    page.reading.plainLines(at: page.route).forEach(say)
    guard let list = page.list?.rows else { return }
    let others = lists.filter { $0 !== list }
    listings.removeAll { listing in !others.contains { $0 === listing.list } }
    listings.append(PlainListing(list, in: top.context, titled: "Contents"))
    await showNext()
  }

  /// Sends actions one after the other, writes which have failed, and writes the page that they have opened.
  private func perform(_ actions: [any Action], in context: Context) async {
    let top = coordinator.top
    var told: NavigationError?
    for action in actions {
      guard !Task.isCancelled else { return }
      let result = await context.erasedSend(action)
      guard result.isHandled else {
        say("nothing here does \((action as? ActionRequest).map { "'\(SafeText($0.verb))'" } ?? "this")")
        continue
      }
      // A failure stays until the next request, and so is told once for each.
      if let failure = coordinator.failure, action.isForCoordinator, failure != told {
        told = failure
        PlainText.lines("\(failure)").forEach(say)
      }
    }
    if coordinator.top !== top, coordinator.top != nil, !Task.isCancelled {
      await showPage(isTurned: actions.contains { $0 is TurnPage })
    }
  }
}

// MARK: Actions

extension PlainBrowser {
  /// Performs the action with a name that items offer, or writes which actions they offer.
  ///
  /// - Parameters:
  ///   - name: The name of the action, or `nil` to write all names.
  ///   - numbers: The numbers of the items, or `nil` for the item of the page, or else for the marked items.
  func perform(_ name: String?, of numbers: PlainNumbers?) async {
    guard let (items, context) = await items(numbers), !items.isEmpty else { return }
    let offers = SelectionOffer.common(of: items)
    guard let name else { return writeOffers(offers, items) }
    guard let offer = offers.first(where: { $0.name == name }) else {
      let names = offers.isEmpty ? "there is none" : "possible are " + offers.map(\.name).joined(separator: ", ")
      return say(SafeText("there is no action '\(name)' here; \(names); 'search do \(name)' looks for it").string)
    }
    guard offer.isPossible else {
      return say(SafeText("'\(name)' isn't possible now\(offer.refusal.map { ": \($0)" } ?? "")").string)
    }
    if await offer.action.isWanted(in: context) { await perform(offer.actions, in: context) }
  }

  /// Writes the numbered actions that some items offer.
  private func writeOffers(_ offers: [SelectionOffer], _ items: [SelectionItem]) {
    guard !offers.isEmpty else { return say("there is nothing to do") }
    for offer in offers {
      // The address is that of one item.
      let action = items.count == 1 ? items[0].action(named: offer.name) : nil
      let common = ItemAction(
        offer.name, title: offer.title, offer.isPossible ? offer.action : nil, refusal: offer.refusal)
      say(PlainText.line(for: action ?? common))
    }
  }

  /// Returns the items that a command applies to, with the context through which their actions are sent; `nil` if there
  /// are none.
  private func items(_ numbers: PlainNumbers?) async -> (items: [SelectionItem], context: Context)? {
    if numbers == nil, let top = coordinator.top, let page = top.content as? DetailScreen {
      return ([page.selectionItem], top.context)
    }
    guard let (listing, _) = listing else {
      say("open an item first, by its number")
      return nil
    }
    if let numbers, !has(numbers, listing) { return nil }
    let rows = numbers?.numbers(of: listing.count).compactMap { listing.item($0) } ?? listing.list.markedItems
    guard !rows.isEmpty else {
      say("open an item first, by its number, or mark some; 'do 1-3 copy' names them")
      return nil
    }
    let items = await ItemRow.selectionItems(of: rows).map { item in
      SelectionItem(
        id: item.id,
        actions: item.actions + [ItemAction("copy", title: "Copy address", item.action(for: .copy))]
      ) { item.action(for: $0) }
    }
    return (items, listing.context)
  }
}

extension Action {
  /// Whether the coordinator of the screens performs the action, by showing an item, which may fail.
  fileprivate var isForCoordinator: Bool {
    self is ShowRoute || self is ShowPage || self is TurnPage || (self as? ActionRequest)?.route != nil
  }
}
