import Bindery
import Observation
import TestSupport
import Testing

@MainActor
struct `Views of view models that live` {
  private static let room = AvailableSize(Size(columns: 20, rows: 9))

  private func viewModel<View: LiveTextView>(_ view: View.Type, notices: NoticeCounter = NoticeCounter()) throws
    -> any BoundLiveViewModel
  where View.Content == NoteViewModel {
    let binding = ViewBinding(Note.self, NoteViewModel.self, view)
    let made = try binding.model(from: Record(kind: Note.kind, fields: ["text": "four"])).viewModel(in: Context())
    let viewModel = try #require(made as? any BoundLiveViewModel)
    try viewModel.observe { notices.increment() }
    return viewModel
  }

  @Test func `A view that states no size prefers that of its content, whatever the room`() throws {
    let viewModel = try viewModel(PlainView.self)
    try expectEqual(viewModel.preferredSize(fitting: Self.room), Size(columns: 4, rows: 1))
    try expectEqual(
      viewModel.preferredSize(fitting: AvailableSize(Size(columns: 2, rows: 9))), Size(columns: 2, rows: 1))
    _ = try viewModel.action(for: .menu)
    try expectEqual(viewModel.preferredSize(fitting: Self.room), Size(columns: 6, rows: 2))
  }

  @Test func `A view may state its size, and a change of what that depends on is told`() throws {
    let notices = NoticeCounter()
    let viewModel = try viewModel(SizedView.self, notices: notices)
    try expectEqual(viewModel.preferredSize(fitting: Self.room), Size(columns: 20, rows: 1))
    try expectEqual(viewModel.preferredSize(fitting: Self.room), Size(columns: 20, rows: 1))
    expectEqual(notices.count, 0)
    _ = try viewModel.action(for: .menu)
    expectEqual(notices.count, 1)
    try expectEqual(viewModel.preferredSize(fitting: Self.room), Size(columns: 20, rows: 2))
    try expectEqual(
      viewModel.preferredSize(fitting: AvailableSize(Size(columns: 7, rows: 1))), Size(columns: 7, rows: 2))
  }
}

private struct Note: Model, Codable {
  static let kind: Kind = "note"
  let text: String
  var modelId: ModelId { ModelId(text) }
}

@Observable
private final class NoteViewModel: LiveViewModel {
  private var note: Note
  private(set) var isExpanded = false

  init(model: Note, context: Context) { note = model }
  func update(_ model: Note) { note = model }
  var text: String { note.text }

  func action(for event: UserEvent) -> (any Action)? {
    isExpanded.toggle()
    return nil
  }
}

private struct PlainView: LiveTextView {
  func body(_ note: NoteViewModel) -> some Text {
    Line(note.text, .title)
    if note.isExpanded { Line("second") }
  }
}

private struct SizedView: LiveTextView {
  func body(_ note: NoteViewModel) -> some Text { Line(note.text, .title) }

  func preferredSize(fitting available: AvailableSize, for note: NoteViewModel) -> Size {
    Size(columns: available.size.columns, rows: note.isExpanded ? 2 : 1)
  }
}
