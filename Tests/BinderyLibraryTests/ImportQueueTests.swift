import Bindery
@testable import BinderyLibrary
import TestSupport
import Testing

struct `The queue of an import` {
  /// A piece with an offset, and with an item of a size if it isn't 0.
  private func piece(_ offset: Int, size: Int = 0) -> ImportPiece {
    let item = LibraryItem(
      kind: "song", id: ModelId(offset), version: ModelVersion(rawValue: 1), json: [UInt8](repeating: 0x31, count: size)
    )
    return ImportPiece(items: size == 0 ? [] : [PreparedItem(item)], offset: offset)
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `Pieces come in the order of their chunks, whichever producer is first and whatever their sizes`(
    seed: UInt64
  ) async {
    var random = SplitMix64(seed: seed)
    let counts = (0..<6).map { _ in Int.random(in: 0...5, using: &random) }
    let sizes = counts.map { count in (0..<count).map { _ in [0, 1, 9 << 20].randomElement(using: &random) ?? 0 } }
    let queue = ImportQueue()
    var taken: [Int] = []
    await withTaskGroup { group in
      for chunk in counts.indices.shuffled(using: &random) {
        group.addTask {
          for (index, size) in sizes[chunk].enumerated() {
            await queue.add(piece(10 * chunk + index, size: size), to: chunk)
          }
          await queue.end(chunk)
        }
      }
      for chunk in counts.indices {
        while let piece = await queue.next(of: chunk) { taken.append(piece.offset) }
      }
    }
    expectEqual(taken, counts.enumerated().flatMap { chunk, count in (0..<count).map { 10 * chunk + $0 } })
  }

  @Test func `Producers that wait for room end once the queue is closed, and none waits after that`() async {
    let queue = ImportQueue()
    await withTaskGroup { group in
      for chunk in 1...3 { group.addTask { await queue.add(piece(chunk, size: 9 << 20), to: chunk) } }
      await queue.close()
      await queue.add(piece(4, size: 9 << 20), to: 4)
    }
  }
}
