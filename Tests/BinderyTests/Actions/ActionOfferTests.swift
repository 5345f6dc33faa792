import Bindery
import Observation
import TestSupport
import Testing

struct `Titles and conditions of actions` {
  // MARK: Declarations

  @Test(arguments: [nil, ""])
  func `An action without a title is shown by its name`(title: String?) {
    expectEqual(ActionDeclaration(name: "page", title: title).title, "page")
    expectEqual(ActionDeclaration(name: "page", title: title), "page")
  }

  @Test func `A binding has the titles of its actions, and whether they may be refused`() {
    for binding in [ViewBinding(Door.self, DoorViewModel.self, DoorView.self), Self.live] {
      expectEqual(binding.actions.map(\.name), ["open", "knock", "page"])
      expectEqual(binding.actions.map(\.title), ["Open the door", "Knock", "page"])
      expectEqual(binding.actions.map(\.isConditional), [true, false, false])
    }
  }

  // MARK: Refusals

  @Test(arguments: [true, false])
  @MainActor func `An action is refused for the reason of the moment, and for none if it is possible`(
    isLocked: Bool
  ) throws {
    for binding in [ViewBinding(Door.self, DoorViewModel.self, DoorView.self), Self.live] {
      let record = Record(kind: "door", fields: ["id": 1, "isLocked": .bool(isLocked)])
      let viewModel = try binding.model(from: record).viewModel(in: Context())
      try expectEqual(viewModel.refusal(ofActionAt: 0), (isLocked ? "the door is locked" : nil))
      try expectNil(viewModel.refusal(ofActionAt: 1))
      try expectEqual(viewModel.action(at: 0), .open("door:1"))
    }
  }

  @Test @MainActor func `Whoever has read a reason is told once when it changes`() throws {
    let record = Record(kind: "door", fields: ["id": 1, "isLocked": .bool(true)])
    let model = try Self.live.model(from: record)
    let viewModel = try #require(try model.viewModel(in: Context()) as? any BoundLiveViewModel)
    let notices = NoticeCounter()
    try viewModel.observe { notices.increment() }
    _ = try viewModel.refusal(ofActionAt: 0)
    _ = try viewModel.action(for: .select)
    expectEqual(notices.count, 1)
    try expectNil(viewModel.refusal(ofActionAt: 0))
  }

  @Test(arguments: [-1, 3, Int.max])
  @MainActor func `A live view model refuses to answer for an action that it doesn't have`(index: Int) throws {
    let record = Record(kind: "door", fields: ["id": 1, "isLocked": .bool(true)])
    let viewModel = try Self.live.model(from: record).viewModel(in: Context())
    let error = #expect(throws: LiveViewModelError.self) { try viewModel.refusal(ofActionAt: index) }
    expectEqual(error?.code, .noSuchMember)
  }

  private static let live = ViewBinding(Door.self, LiveDoorViewModel.self, LiveDoorView.self)
}

private struct Door: Model, Codable {
  static let kind: Kind = "door"

  var id: Int
  var isLocked: Bool
  var modelId: ModelId { ModelId(id) }
}

private struct DoorViewModel: ViewModel {
  let door: Door

  init(model: Door, context: Context) {
    door = model
  }

  var opening: ActionRequest? { .open("door:\(door.id)") }
  var page: ActionRequest? { nil }
  var lock: String? { door.isLocked ? "the door is locked" : nil }

  static let properties: [Property<DoorViewModel>] = []
  static let actions = [
    ActionOffer("open", title: "Open the door", \DoorViewModel.opening, unless: \DoorViewModel.lock),
    ActionOffer("knock", title: "Knock", \DoorViewModel.opening),
    ActionOffer("page", \DoorViewModel.page),
  ]
}

private struct DoorView: TextView {
  func body(_ door: DoorViewModel) -> some Text { Line("door") }
}

@Observable
private final class LiveDoorViewModel: LiveViewModel {
  private var door: Door

  init(model: Door, context: Context) {
    door = model
  }

  func update(_ model: Door) { door = model }

  /// Unlocks the door when it is selected.
  func action(for event: UserEvent) -> (any Action)? {
    if event == .select { door.isLocked = false }
    return nil
  }

  nonisolated static let actions: [ActionOffer<LiveDoorViewModel>] = [
    ActionOffer(
      "open", title: "Open the door", { .open("door:\($0.door.id)") },
      unless: { $0.door.isLocked ? "the door is locked" : nil }),
    ActionOffer("knock", title: "Knock", { .open("door:\($0.door.id)") }),
    ActionOffer("page", { _ in nil }),
  ]
}

private struct LiveDoorView: LiveTextView {
  func body(_ door: LiveDoorViewModel) -> some Text { Line("door") }
}
