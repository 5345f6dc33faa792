import BinderyPlugin
import Observation

/// A live view model with a title, for one view.
@MainActor
protocol TitledViewModel: LiveViewModel where Content == Thing {
  var title: String { get }
}

/// Shows a title.
struct TitleView<Logic: TitledViewModel>: LiveTextView {
  func body(_ thing: Logic) -> some Text {
    Line {
      Run("Thing", .badge)
      Run(thing.title, .title)
    }
  }
}

/// A plugin over a live view model.
struct LivePlugin<Logic: TitledViewModel>: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Thing.self, Logic.self, TitleView<Logic>.self)
  }
}

/// A live view model that keeps every rule.
@Observable
final class GoodLiveViewModel: TitledViewModel, RestorableViewModel {
  private var thing: Thing
  private var isUnfolded = false
  private let context: Context

  init(model: Thing, context: Context) { (thing, self.context) = (model, context) }
  func update(_ model: Thing) { thing = model }

  var title: String { (thing.name ?? "untitled") + (isUnfolded ? " -" : " +") }
  var snapshot: Bool { isUnfolded }
  func restore(_ snapshot: Bool) { isUnfolded = snapshot }

  func run(at level: Activation) async {
    while (try? await context.clock.sleep(for: .seconds(1))) != nil { isUnfolded.toggle() }
  }

  func action(for event: UserEvent) -> (any Action)? {
    event == .select ? ActionRequest.open("https://example.org") : nil
  }
}

/// Changes when it is asked about a click.
@Observable
final class ClickedViewModel: TitledViewModel {
  private var thing: Thing
  private var isUnfolded = false

  init(model: Thing, context: Context) { thing = model }
  func update(_ model: Thing) { thing = model }
  var title: String { (thing.name ?? "untitled") + (isUnfolded ? " -" : " +") }

  func action(for event: UserEvent) -> (any Action)? {
    if event == .select { isUnfolded.toggle() }
    return nil
  }
}

/// Answers with an action that can't leave its image.
@Observable
final class OwnActionViewModel: TitledViewModel {
  private struct Unfold: Action {}
  private var thing: Thing

  init(model: Thing, context: Context) { thing = model }
  func update(_ model: Thing) { thing = model }
  var title: String { thing.name ?? "untitled" }
  func action(for event: UserEvent) -> (any Action)? { event == .select ? Unfold() : nil }
}

/// Keeps what it wrote of its model when it was seen first.
@Observable
final class StaleOnceSeenViewModel: TitledViewModel {
  private var thing: Thing
  private var written: String?

  init(model: Thing, context: Context) { thing = model }
  func update(_ model: Thing) { thing = model }
  var title: String { written ?? thing.name ?? "untitled" }
  func run(at level: Activation) async { if level == .visible { written = "seen: \(thing.name ?? "untitled")" } }
}

/// Fetches as soon as it is made.
@Observable
final class EagerViewModel: TitledViewModel {
  private var thing: Thing

  init(model: Thing, context: Context) {
    thing = model
    Task { try? await context.fetcher?.fetch("https://example.org", receiver: Nobody()) }
  }

  func update(_ model: Thing) { thing = model }
  var title: String { thing.name ?? "untitled" }
}

/// Goes on where nobody sees it.
@Observable
final class RestlessViewModel: TitledViewModel {
  private var thing: Thing
  @ObservationIgnored private let context: Context

  init(model: Thing, context: Context) { (thing, self.context) = (model, context) }
  func update(_ model: Thing) { thing = model }
  var title: String { thing.name ?? "untitled" }

  func run(at level: Activation) async {
    Task { [clock = context.clock] in try? await clock.sleep(for: .seconds(1_000_000)) }
  }
}

/// Keeps what it showed first.
@Observable
final class StaleViewModel: TitledViewModel {
  let title: String

  init(model: Thing, context: Context) { title = model.name ?? "untitled" }
  func update(_ model: Thing) {}
}

/// Forgets what it was told to take up.
@Observable
final class ForgetfulViewModel: TitledViewModel, RestorableViewModel {
  private var thing: Thing
  private(set) var snapshot = 0

  init(model: Thing, context: Context) { thing = model }
  func update(_ model: Thing) { thing = model }
  func restore(_ snapshot: Int) {}
  var title: String { thing.name ?? "untitled" }
  func run(at level: Activation) async { snapshot += 1 }
}

/// Holds itself.
@Observable
final class SelfishViewModel: TitledViewModel {
  private var thing: Thing
  @ObservationIgnored private var reload: (() -> Void)?

  init(model: Thing, context: Context) {
    thing = model
    reload = { self.update(self.thing) }
  }

  func update(_ model: Thing) { thing = model }
  var title: String { thing.name ?? "untitled" }
}

/// Holds itself by what it leaves with its context.
@Observable
final class RegisteredViewModel: TitledViewModel {
  private var thing: Thing
  @ObservationIgnored private let context: Context

  init(model: Thing, context: Context) {
    (thing, self.context) = (model, context)
    context.receiveOnMain(ActionRequest.self) { _ in self.update(self.thing) }
  }

  func update(_ model: Thing) { thing = model }
  var title: String { thing.name ?? "untitled" }
}

struct Nobody: ByteReceiver {
  func receive(_ bytes: [UInt8]) async {}
}
