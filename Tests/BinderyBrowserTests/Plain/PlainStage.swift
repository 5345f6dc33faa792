import Bindery
import BinderyHost
import BinderyRendering
import BinderySources
import TestSupport
import Testing

@testable import BinderyBrowser

/// A browser without a screen, with sources of numbers, at whose keyboard a test sits.
@MainActor
final class PlainStage {
  /// What was written.
  private final class Writing {
    var text = ""
    var isLost = false
  }

  let browser: PlainBrowser

  /// The clock of a browser with prompts, which tells now and then that a command still runs.
  let clock = ManualClock()

  private let writing = Writing()
  private let (typed, typing) = AsyncStream<String>.makeStream()

  /// Creates a browser that hasn't begun.
  init(
    _ sources: [any RecordSource], beginningWith saved: SavedBrowser = SavedBrowser(), hasPrompts: Bool = false,
    contents: any RecordSource = NumberSource("box", upTo: 3)
  ) {
    let current = CurrentHost(.withoutPlugins)
    current.bindings.bind(Tape.self, TapeViewModel.self, TapeView.self)
    var surroundings = BrowserSurroundings.made()
    surroundings.opener = AddressOpener(environment: ["BINDERY_OPENER": "/bin/true"])
    surroundings.sources = { _ in sources }
    surroundings.lookup = { current, route, _ in
      try await SourceLookup(
        sources, presenter: Presenter(provider: current.bindings), options: [:],
        bringing: ModelRequest([.identity, .contents]), timeout: .seconds(600)
      ).items(for: route)
    }
    surroundings.contentSource = { _, _, _ in contents }
    let (writing, context) = (writing, Context())
    if hasPrompts { context.clock = clock }
    browser = PlainBrowser(
      current, surroundings: surroundings, beginningWith: saved, hasPrompts: hasPrompts, context: context
    ) {
      if !writing.isLost { writing.text += $0 }
      return !writing.isLost
    }
  }

  /// What was written.
  var text: String { writing.text }

  /// Has nothing be written any more.
  func loseOutput() { writing.isLost = true }

  /// Types lines.
  func type(_ lines: String...) {
    for line in lines { typing.yield(line) }
  }

  /// Runs until the browser quits, or until the end of what was typed if nothing more will be.
  func run(isEnding: Bool = true) async {
    if isEnding { typing.finish() }
    await browser.run(typed)
  }

  /// Returns the answers to a script, line by line.
  static func answers(to script: String..., from sources: [any RecordSource]) async -> [String] {
    let stage = PlainStage(sources)
    for line in script { stage.type(line) }
    await stage.run()
    return stage.lines
  }

  /// The lines that were written.
  var lines: [String] { text.split(separator: "\n").map(String.init) }
}

/// A number as its plugin for these tests shows it. A multiple of ten contains others.
struct Tape: Model, ContainerModel, Codable {
  static let kind: Kind = "number"

  /// What stands between a tape's number and the end of its address, which is longer than a line of a terminal.
  static let tail = String(repeating: "/side", count: 30)

  var id: Int
  var modelId: ModelId { ModelId(id) }

  var contents: ContentsRequest? {
    id.isMultiple(of: 10) ? ContentsRequest(of: modelId, kinds: ["number"], whose: "box") : nil
  }
}

struct TapeViewModel: ViewModel {
  let id: Int
  init(model: Tape, context: Context) { id = model.id }

  var notes: String { "first\nsecond" }
  var page: ActionRequest? { .open("https://example.org/\(id)\(Tape.tail)") }
  var dial: ActionRequest? { .open("tel:\(id)") }
  var double: ActionRequest? { .show(Route(kind: "number", modelId: ModelId(2 * id))) }
  var rare: ActionRequest? { id == 1 ? .open("https://example.org/rare") : nil }

  static let properties = [Property("notes", \TapeViewModel.notes)]
  static let actions = [
    ActionOffer("page", title: "Open in the store", \TapeViewModel.page),
    ActionOffer("dial", title: "Dial", \TapeViewModel.dial),
    ActionOffer("double", title: "Show the double", \TapeViewModel.double),
    ActionOffer("rare", title: "Rewind", \TapeViewModel.rare),
  ]
}

struct TapeView: TextView {
  func body(_ viewModel: TapeViewModel) -> some Text {
    Line {
      Run("tape \(viewModel.id)")
      Spacer()
      Run("60 min")
    }
  }
}
