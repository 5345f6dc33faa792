import Bindery
@testable import BinderyBrowser
import BinderyCollections
import BinderyInterface
@testable import BinderyRendering
import BinderySources
import BinderyTerminal
import TestSupport

/// A screen of a test that consists of a list of reels, some of which are boxes that unfold.
@MainActor
final class ListedScreen: BrowserScreen {
  let title: String
  let maker = ReelMaker()
  let list: RowList
  var status: String { list.status }
  var scope: CommandScope { .list }

  private let rows = SimpleModelCollection<ItemRow, SearchFailure>(ModelCollectionState(sections: []))

  /// Creates a screen without rows, whose boxes have the contents that a model says.
  init(_ title: String, in context: Context) async {
    self.title = title
    var contents: [Int: [ItemRow]] = [:]
    for box in ListedRows.boxes { contents[box] = await maker.rows(ListedRows.contents(of: box).map(\.reel)) }
    var options = RowListOptions()
    options.clock = context.clock
    options.contents = { [contents] in StaticModelCollection(contents[$0.number] ?? []) }
    list = RowList(rows, context: context, options: options)
  }

  /// Sets the sections, by the numbers of their rows.
  func show(_ sections: [[Int]]) async {
    var state = ModelCollectionState<ItemRow, SearchFailure>(sections: [])
    for (index, ids) in sections.enumerated() {
      var elements: [ItemRow] = []
      for id in ids {
        let isBox = ListedRows.boxes.contains(id)
        elements += isBox ? await maker.containers([id]) : await maker.rows([ListedRows.row(id).reel])
      }
      let title = sections.count > 1 ? "section \(index)" : ""
      state.sections.append(
        CollectionSection(
          id: SectionId(rawValue: title), title: title.isEmpty ? nil : title, elements: elements))
    }
    rows.state = state
  }

  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    list.draw(on: &frame, in: area, style: style)
  }

  func setShown(_ isShown: Bool) { list.setShown(isShown) }
}

/// Provides screens of lists, each with the rows that its number gives.
@MainActor
final class ListedScreenProvider: ScreenProvider {
  /// The screens so far.
  private(set) var screens: [ListedScreen] = []

  func content(for route: Route, in context: Context) async throws -> any ScreenContent {
    let screen = await ListedScreen(route.modelId.rawValue, in: context)
    await screen.show(ListedRows.sections(of: Int(route.modelId.rawValue) ?? 0))
    screens.append(screen)
    return screen
  }
}

/// The rows of the screens: reels with numbers below 100, boxes from there on, and what boxes contain.
enum ListedRows {
  static let boxes = [100, 101]

  static func contents(of box: Int) -> [ListModel.Row] { (0..<3).map { row(box * 10 + $0) } }

  /// A row by its number, which always has the same lines.
  static func row(_ id: Int) -> ListModel.Row {
    ListModel.Row(id: id, lines: boxes.contains(id) ? 1 : 1 + id % 3)
  }

  /// The sections of the screen of an item.
  static func sections(of id: Int) -> [[Int]] {
    var random = SplitMix64(seed: UInt64(id))
    return sections(using: &random)
  }

  /// Any sections, which have all boxes.
  static func sections(using random: inout SplitMix64) -> [[Int]] {
    let count = Int.random(in: 0...40, using: &random)
    let ids = (Array((0..<60).shuffled(using: &random).prefix(count)) + boxes).shuffled(using: &random)
    let cut = Int.random(in: 0...ids.count, using: &random)
    return Bool.random(using: &random) ? [ids] : [Array(ids[..<cut]), Array(ids[cut...])]
  }
}

extension ListModel.Row {
  /// The reel of the row.
  var reel: Reel { Reel(id: id, name: "reel \(id)", lines: lines) }
}
