import Bindery
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite struct `Restoring view models` {
  @Test(arguments: 0..<50 as Range<UInt64>)
  func `A snapshot that was put aside as text and taken up again is the same`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let viewModel = chapters()
    viewModel.unfolded = Set((0..<5).filter { _ in Bool.random(using: &random) })
    viewModel.query = Bool.random(using: &random) ? "long winters" : nil
    let data = try JSONEncoder().encode(viewModel.snapshot)
    let other = chapters()
    other.restore(try JSONDecoder().decode(ChaptersViewModel.Snapshot.self, from: data))
    #expect(other.snapshot == viewModel.snapshot)
    #expect(other.query == viewModel.query && other.unfolded == viewModel.unfolded)
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
    query = snapshot.query
  }
}
