package import Bindery
package import BinderyInterface
internal import BinderyTerminal
internal import BinderyText
internal import Observation

/// The page of an item: its detail view, the place of its picture, its actions, all of its properties at full length, and
/// below them what it contains.
///
/// Until the item is there, the page shows what is known of it, and on whom it waits; the item then takes that place, or
/// the reason why it can't be shown. The page scrolls, and its links (the actions) have the focus one after the other. A
/// live view model is activated while the page is shown, and drawn again at most 30 times a second while it changes.
/// Chosen actions are sent through the context of the screen, so leaving the page ends what they wait for.
@MainActor
@Observable
package final class DetailScreen: BrowserScreen, DetailContent {
  /// A part of the page that can have the focus.
  enum Focus: Hashable {
    case page, list
  }

  /// The address of the item.
  package let route: Route

  /// The item, which is replaced when it is refreshed or when another plugin shows it; `nil` until it is there.
  package internal(set) var detail: Detail?

  /// The source that found the item, or `nil` as long as it isn't known.
  @ObservationIgnored var source: SourceId?

  /// What was last read of the item.
  var reading: DetailReading

  /// The picture, or `nil` if the item has none.
  var picture: DetailPicture?

  /// What has come of the last command, a sentence, or empty text.
  var message = ""

  /// What the item contains, or `nil` if it contains nothing as far as is known; once there is a list, it stays.
  var list: (any ScreenList)?

  /// The part with the focus.
  var focus = Focus.page {
    didSet { list?.hasFocus = focus == .list }
  }

  /// The index of the link with the focus, or `nil` for none.
  var link: Int?

  /// Whether a long view is shown whole.
  var isUnfolded = false

  /// The place of the window on the page.
  var scroll = ScrollPosition()

  /// The scope of the screen.
  @ObservationIgnored let context: Context

  @ObservationIgnored let services: DetailServices
  @ObservationIgnored let accepted = AcceptedCommands()

  /// What the item is asked before a menu opens.
  @ObservationIgnored let asking = AskedPlugins()
  @ObservationIgnored let pacer: RedrawPacer

  /// The receivers of the page, which come after those of its list, and so are asked first.
  @ObservationIgnored var receivers: [Registration] = []

  /// The scope of the view model, which ends when another view model takes its place; `nil` until there is one.
  @ObservationIgnored var viewModelScope: Context?

  /// Why the item isn't there, or `nil` if it is, or is still waited for.
  @ObservationIgnored var failure: (any Error)?

  /// Whether the screen is shown.
  @ObservationIgnored var isShown = false

  /// The task that is making another view model, or `nil` if there is none.
  @ObservationIgnored var replacing: Task<Void, Never>?

  /// The layout of the last drawing.
  @ObservationIgnored var layout: DetailLayout?

  /// The version of what the page shows, and the version and width of the kept layout.
  @ObservationIgnored var layoutKey: LayoutKey?

  /// The number of times that the item was read.
  var version = 0

  /// The area of the page in the last drawing.
  @ObservationIgnored var pageArea = FrameArea(Size(columns: 0, rows: 0))

  /// The area of the list in the last drawing.
  @ObservationIgnored var listArea = FrameArea(Size(columns: 0, rows: 0))

  /// Creates the page of an item that isn't there yet.
  ///
  /// - Parameters:
  ///   - route: The address of the item.
  ///   - context: The scope of the screen.
  ///   - services: What a page needs from the browser.
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
  /// The title that the item's view draws, or else the address.
  package var title: String { reading.title ?? route.description }

  /// What has come of the last command, or else the kind and the source of the item and the lines that are shown.
  package var status: String {
    if let sentence = asking.sentence ?? list?.waiting { return sentence }
    guard message.isEmpty else { return message }
    let source = route.item.source.map { " from \($0)" } ?? ""
    let place = scroll.place.isEmpty ? "" : ", \(scroll.place)"
    return "\(route.kind)\(source)\(place)"
  }

  /// The scope of lists and pages.
  package var scope: CommandScope { .list }

  /// Activates the view model and the list, and loads the picture, or stops all of that.
  package func setShown(_ isShown: Bool) {
    self.isShown = isShown
    activate()
    picture?.setShown(isShown)
    list?.setShown(isShown)
  }
}
