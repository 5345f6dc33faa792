package import Bindery
package import BinderyInterface
internal import BinderyTerminal
internal import BinderyText
internal import Observation

/// The page of an item: its detail view, picture, actions and properties, and below them its contents.
///
/// Until the item is found, the page shows what is known of it and what it waits for, and then the item or the reason
/// why it can't be shown. The page scrolls, and its links (the actions) get the focus one after the other. A live view
/// model is active while the page is shown, and redrawn at most 30 times a second. Chosen actions are sent through the
/// context of the screen, so leaving the page cancels them.
@MainActor
@Observable
package final class DetailScreen: BrowserScreen, DetailContent {
  /// A part of the page that can have the focus.
  enum Focus: Hashable {
    case page, list
  }

  /// The address of the item.
  package let route: Route

  /// The item with its view model, or `nil` until it is found; replaced on refresh or by another plugin.
  package internal(set) var detail: Detail?

  /// The source that found the item, or `nil` if unknown.
  @ObservationIgnored var source: SourceId?

  /// The data that was last read from the item.
  var reading: DetailReading

  /// The picture, or `nil` if the item has none.
  var picture: DetailPicture?

  /// The result of the last command, as a sentence; empty for none.
  var message = ""

  /// The list of the items that the page's item contains, or `nil` if none are known; once set, it stays.
  var list: (any ScreenList)?

  /// The part of the page that has the focus.
  var focus = Focus.page {
    didSet { list?.hasFocus = focus == .list }
  }

  /// The index of the focused link, or `nil` if no link has the focus.
  var link: Int?

  /// Whether a long view is expanded.
  var isUnfolded = false

  /// The scroll position of the page.
  var scroll = ScrollPosition()

  /// The context of the screen, which ends with it.
  @ObservationIgnored let context: Context

  /// The functions and settings that the page needs from the browser.
  @ObservationIgnored let services: DetailServices
  /// The commands that the page accepts now.
  @ObservationIgnored let accepted = AcceptedCommands()

  /// The pending request to the item's plugin, such as for the actions of a menu.
  @ObservationIgnored let asking = AskedPlugins()
  /// The pacer that limits how often changes of the item redraw the page.
  @ObservationIgnored let pacer: RedrawPacer

  /// The registrations of the page's receivers, which are newer than its list's and so are asked first.
  @ObservationIgnored var receivers: [Registration] = []

  /// The context of the view model, which ends when the view model is replaced; `nil` until there is one.
  @ObservationIgnored var viewModelScope: Context?

  /// The reason why the item couldn't be found or shown, or `nil` if it was found or is pending.
  @ObservationIgnored var failure: (any Error)?

  /// Whether the screen is shown.
  @ObservationIgnored var isShown = false

  /// The task that creates a new view model, or `nil` if none is being created.
  @ObservationIgnored var replacing: Task<Void, Never>?

  /// The cached layout of the last drawing, or `nil` before the first.
  @ObservationIgnored var layout: DetailLayout?

  /// The inputs of the cached layout, or `nil` before the first drawing.
  @ObservationIgnored var layoutKey: LayoutKey?

  /// The number of times that the page's data has changed.
  var version = 0

  /// The frame area of the page, without its list, in the last drawing.
  @ObservationIgnored var pageArea = FrameArea(Size(columns: 0, rows: 0))

  /// The frame area of the list in the last drawing.
  @ObservationIgnored var listArea = FrameArea(Size(columns: 0, rows: 0))

  /// Creates the page of an item that hasn't been looked up yet.
  ///
  /// - Parameters:
  ///   - route: The address of the item.
  ///   - context: The context of the screen, which ends with it.
  ///   - services: The functions that a page needs from the browser.
  package init(at route: Route, in context: Context, services: DetailServices) {
    self.route = route
    self.context = context
    self.services = services
    pacer = RedrawPacer(every: .milliseconds(33), on: context.clock)
    reading = DetailReading(after: services.preview(route))
    receive()
    pacer.body = { [weak self] in self?.read() }
  }

  isolated deinit {
    replacing?.cancel()
    asking.cancel()
    viewModelScope?.end()
  }
}

extension DetailScreen {
  /// The title that the item's view draws, or else the item's address.
  package var title: String { reading.title ?? route.description }

  /// The result of the last command, or else the kind and source of the item and the visible lines.
  package var status: String {
    if let sentence = asking.sentence ?? list?.waiting { return sentence }
    guard message.isEmpty else { return message }
    let source = route.item.source.map { " from \($0)" } ?? ""
    let place = scroll.visibleLines.isEmpty ? "" : ", \(scroll.visibleLines)"
    return "\(route.kind)\(source)\(place)"
  }

  /// The scope of key bindings for lists and pages.
  package var scope: CommandScope { .list }

  /// Activates the view model and the list and loads the picture, or stops all of that.
  package func setShown(_ isShown: Bool) {
    self.isShown = isShown
    activate()
    picture?.setShown(isShown)
    list?.setShown(isShown)
  }
}
