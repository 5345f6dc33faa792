import Bindery
import Observation
import TestSupport
import Testing

struct `Properties` {
  @Test(arguments: [
    (Bool.propertyType, "bool"), (Int.propertyType, "i64"), (Int64.propertyType, "i64"), (Double.propertyType, "f64"),
    (String.propertyType, "utf8"), ([UInt8].propertyType, "bytes"), (String?.propertyType, "utf8?"),
    (Bool?.propertyType, "bool?"),
  ])
  func `A type is written as in a signature`(type: PropertyType, expected: String) {
    expectEqual(type.description, expected)
  }

  @Test(
    arguments: [
      (true.propertyValue, .bool(true)), (7.propertyValue, .integer(7)), (Int64.min.propertyValue, .integer(.min)),
      (0.5.propertyValue, .double(0.5)), ("a".propertyValue, .text("a")),
      (([1, 2] as [UInt8]).propertyValue, .bytes([1, 2])),
      ((nil as Int?).propertyValue, .absent), ((7 as Int?).propertyValue, .integer(7)),
      ((nil as String??).propertyValue, .absent),
    ] as [(PropertyValue, PropertyValue)])
  func `A value becomes a value of the contract`(value: PropertyValue, expected: PropertyValue) {
    expectEqual(value, expected)
  }

  @Test(
    arguments: [
      (.absent, nil), (.bytes([1]), nil), (.bool(false), "false"), (.integer(-3), "-3"), (.double(0.5), "0.5"),
      (.text(""), ""),
    ] as [(PropertyValue, String?)])
  func `A value is text where a view could write it`(value: PropertyValue, expected: String?) {
    expectEqual(value.text, expected)
  }

  @Test func `A property reads its path, and an offer too`() {
    let viewModel = SongViewModel(model: Song(trackId: 1, trackName: "a", artistName: "b"), context: Context())
    expectEqual(SongViewModel.properties.map { $0.value(in: viewModel) }, [.text("a"), .text("b"), .absent])
    expectEqual(SongViewModel.properties.map(\.type.description), ["utf8", "utf8?", "i64?"])
    expectEqual(SongViewModel.actions.map { $0.request(in: viewModel) }, [.open("b")])
  }

  @Test @MainActor func `A key path reads a live view model, whose reader is told of a change`() throws {
    let binding = ViewBinding(Song.self, RadioViewModel.self, RadioView.self)
    expectEqual(binding.properties.map(\.type.description), ["utf8", "i64?", "utf8"])
    let model = try binding.model(from: Record(kind: "song", fields: ["trackId": 1, "trackName": "a"]))
    let viewModel = try #require(try model.viewModel(in: Context()) as? any BoundLiveViewModel)
    let notices = NoticeCounter()
    try viewModel.observe { notices.increment() }
    try expectEqual((0..<3).map(viewModel.property), [.text("a"), .absent, .text("A")])
    try expectNil(viewModel.action(at: 0))
    try expectEqual(viewModel.refusal(ofActionAt: 0), "nobody listens")
    _ = try viewModel.action(for: .select)
    expectEqual(notices.count, 1)
    try expectEqual(viewModel.property(at: 1), .integer(1))
    try expectEqual(viewModel.action(at: 0), .open("radio:1"))
    try expectNil(viewModel.refusal(ofActionAt: 0))
  }

  @Test func `A view model offers nothing unless it says so`() {
    #expect(Silent.actions.isEmpty)
  }
}

private struct Silent: ViewModel {
  init(model: Song, context: Context) {}
  static let properties: [Property<Silent>] = []
}

/// A view model that lives, whose values are on the main actor.
@Observable
private final class RadioViewModel: LiveViewModel {
  private var song: Song
  private var listeners: Int?

  init(model: Song, context: Context) {
    song = model
  }

  func update(_ model: Song) { song = model }

  func action(for event: UserEvent) -> (any Action)? {
    listeners = (listeners ?? 0) + 1
    return nil
  }

  var name: String { song.trackName }
  var page: ActionRequest? { listeners.map { .open("radio:\($0)") } }
  var silence: String? { listeners == nil ? "nobody listens" : nil }

  static let properties = [
    Property("name", \RadioViewModel.name),
    Property("listeners", \RadioViewModel.listeners),
    Property("shout") { (radio: RadioViewModel) in radio.name.uppercased() },
  ]

  static let actions = [
    ActionOffer("page", title: "Listen", \RadioViewModel.page, unless: \RadioViewModel.silence)
  ]
}

private struct RadioView: LiveTextView {
  func body(_ radio: RadioViewModel) -> some Text {
    Line(radio.name, .title)
  }
}
