import Bindery
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
struct `Restoring view models` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A snapshot that was put aside as text and taken up again is the same`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let viewModel = chapters()
    viewModel.unfolded = Set((0..<5).filter { _ in Bool.random(using: &random) })
    viewModel.query = Bool.random(using: &random) ? "long winters" : nil
    let data = try JSONEncoder().encode(viewModel.snapshot)
    let other = chapters()
    other.restore(try JSONDecoder().decode(ChaptersViewModel.Snapshot.self, from: data))
    expectEqual(other.snapshot, viewModel.snapshot)
    #expect(other.query == viewModel.query && other.unfolded == viewModel.unfolded)
  }

  @Test func `What a bound view model saves, another one of a later process goes on from`() throws {
    let binding = ViewBinding(Song.self, ChaptersViewModel.self, ChaptersView.self)
    #expect(binding.isRestorable)
    let first = try bound(by: binding)
    _ = try first.action(for: .paste("long winters"))
    let state = try #require(try first.savedState())
    let second = try bound(by: binding)
    try second.restore(state)
    try expectEqual(second.savedState(), state)
    try expectEqual(second.lines(), [[.run("long winters", .body)]])
  }

  @Test func `A view model goes on as it was made where its state is damaged`() throws {
    let viewModel = try bound(by: ViewBinding(Song.self, ChaptersViewModel.self, ChaptersView.self))
    let state = try viewModel.savedState()
    for damaged: [UInt8] in [[], [0xff], [0x5b, 9, 0, 0, 0], Array("hello".utf8)] {
      #expect(throws: DecodingError.self) { try viewModel.restore(damaged) }
    }
    try expectEqual(viewModel.savedState(), state)
  }

  @Test func `A state that doesn't fit is taken not at all, and the error says so`() throws {
    let binding = ViewBinding(Song.self, ChaptersViewModel.self, ChaptersView.self)
    let (first, second) = (try bound(by: binding), try bound(by: binding))
    _ = try first.action(for: .paste("of another version"))
    let created = try second.savedState()
    let error = #expect(throws: LiveViewModelError.self) { try second.restore(try #require(try first.savedState())) }
    expectEqual(error?.code, .unfitState)
    expectEqual(error?.description.contains("goes on as it was made"), true)
    try expectEqual(second.savedState(), created)
  }

  @Test func `A state that is too large isn't saved, and the error says what to do`() throws {
    let viewModel = try bound(by: ViewBinding(Song.self, ChaptersViewModel.self, ChaptersView.self))
    _ = try viewModel.action(for: .paste(String(repeating: "z", count: 64 << 10)))
    let error = #expect(throws: LiveViewModelError.self) { try viewModel.savedState() }
    expectEqual(error?.code, .tooMuchState)
    expectEqual(error?.description.contains("of at most 65536; leave what can be made anew out of its snapshot"), true)
  }

  @Test func `A view model that keeps no state saves none, and ignores one`() throws {
    let binding = ViewBinding(Song.self, ForgetfulViewModel.self, ForgetfulView.self)
    #expect(!binding.isRestorable)
    let viewModel = try bound(by: binding)
    try expectNil(viewModel.savedState())
    #expect(throws: Never.self) { try viewModel.restore([1, 2, 3]) }
  }

  private func bound(by binding: ViewBinding) throws -> any BoundLiveViewModel {
    let model = try binding.model(from: Record(kind: "song", fields: ["trackId": 1, "trackName": "a"]))
    return try #require(try model.viewModel(in: Context()) as? any BoundLiveViewModel)
  }

  private func chapters() -> ChaptersViewModel {
    ChaptersViewModel(
      model: Song(trackId: 1, trackName: "a", artistName: nil, trackTimeMillis: nil), context: Context())
  }
}

@Observable
private final class ChaptersViewModel: RestorableViewModel {
  struct Snapshot: Codable, Equatable {
    var unfolded: [Int]
    var query: String?
  }

  var unfolded: Set<Int> = []
  var query: String?

  init(model: Song, context: Context) {}
  func update(_ model: Song) {}

  var snapshot: Snapshot { Snapshot(unfolded: unfolded.sorted(), query: query) }

  func restore(_ snapshot: Snapshot) {
    unfolded = Set(snapshot.unfolded)
    query = snapshot.query.map { $0 == "of another version" ? "cut to fit" : $0 }
  }

  func action(for event: UserEvent) -> (any Action)? {
    if case .paste(let text) = event { query = text }
    return nil
  }
}

private struct ChaptersView: LiveTextView {
  func body(_ chapters: ChaptersViewModel) -> some Text { Line(chapters.query) }
}

@Observable
private final class ForgetfulViewModel: LiveViewModel {
  init(model: Song, context: Context) {}
  func update(_ model: Song) {}
}

private struct ForgetfulView: LiveTextView {
  func body(_ viewModel: ForgetfulViewModel) -> some Text { Line("nothing") }
}
