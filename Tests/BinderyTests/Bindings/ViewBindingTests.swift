import Bindery
import TestSupport
import Testing

struct `View binding` {
  private let binding = ViewBinding(Song.self, SongViewModel.self, SongView.self)

  @Test func `A binding knows what its view models have`() {
    expectEqual(binding.kind, "song")
    expectNil(binding.plugin)
    expectEqual(binding.properties.map { "\($0.name): \($0.type)" }, ["title: utf8", "artist: utf8?", "length: i64?"])
    expectEqual(binding.actions, ["page"])
  }

  @Test func `A record becomes a model, a view model and a drawing`() throws {
    let record = Record(
      kind: "song",
      fields: ["trackId": 7, "trackName": "Blue Monday", "artistName": "New Order", "trackTimeMillis": 449.0])
    let model = try binding.model(from: record)
    try expectEqual(model.modelId, ModelId(7))
    let song = Song(trackId: 7, trackName: "Blue Monday", artistName: "New Order", trackTimeMillis: 449)
    try expectEqual(model.modelVersion, song.modelVersion)

    let viewModel = try model.viewModel(in: Context())
    try expectEqual((0..<3).map(viewModel.property), [.text("Blue Monday"), .text("New Order"), .integer(449)])
    try expectEqual(viewModel.action(at: 0), .open("New Order"))
    try expectEqual(
      viewModel.preferredSize(fitting: AvailableSize(Size(columns: 80, rows: 4))), Size(columns: 16, rows: 2))
    try expectEqual(
      model.drawing().lines,
      [
        [.run("Blue Monday", .title), .spacer, .run("449", .detail)], [.run("New Order", .subtitle)],
      ])
  }

  @Test func `A record that can't be decoded is refused with the reason`() {
    let error = #expect(throws: DecodingError.self) {
      try binding.model(from: Record(kind: "song", fields: ["trackId": "x"]))
    }
    expectEqual(error.map(RecordDecoder.sentence), #"'trackId': expected Int, found the text "x""#)
  }

  @Test(arguments: [
    ("", "its identifier is empty"), ("a\0b", "its identifier has U+0000 in it, which ends a text in C"),
    (String(repeating: "x", count: (1 << 20) + 1), "its identifier has 1048577 bytes, where 1 MiB is the most"),
  ])
  func `A record whose identity the contract doesn't have is refused`(slug: String, reason: String) {
    let binding = ViewBinding(Essay.self, EssayViewModel.self, EssayView.self)
    let error = #expect(throws: DecodingError.self) {
      try binding.model(from: Record(kind: "essay", fields: ["slug": .text(slug)]))
    }
    expectEqual(error.map(RecordDecoder.sentence), reason)
  }

  @Test(arguments: ["x", "ü", String(repeating: "x", count: 1 << 20)])
  func `Every other text is an identity`(slug: String) throws {
    let binding = ViewBinding(Essay.self, EssayViewModel.self, EssayView.self)
    try expectEqual(binding.model(from: Record(kind: "essay", fields: ["slug": .text(slug)])).modelId, ModelId(slug))
  }
}

/// An essay, which a text identifies.
private struct Essay: Model, Codable {
  static let kind: Kind = "essay"
  var slug: String
  var modelId: ModelId { ModelId(slug) }
}

private struct EssayViewModel: ViewModel {
  let slug: String

  init(model: Essay, context: Context) {
    slug = model.slug
  }

  static let properties = [Property("slug", \EssayViewModel.slug)]
}

private struct EssayView: TextView {
  func body(_ essay: EssayViewModel) -> some Text {
    Run(essay.slug, .title)
  }
}
