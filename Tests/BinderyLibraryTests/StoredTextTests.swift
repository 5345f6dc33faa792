import Bindery
@testable import BinderyLibrary
import BinderyRendering
import BinderySources
import TestSupport
import Testing

struct `Texts as the index stores them` {
  /// Characters that are words, marks and blanks, of which a few aren't ASCII.
  private static let characters: [Character] = ["a", "Z", "7", " ", "\t", ".", "-", "!", "'", "_", "\u{1f}", "é", "日"]

  @Test(arguments: 1..<9 as Range<UInt64>)
  func `A text of ASCII is stored as any other, and so is its title with marks`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let characters = Self.characters.dropLast(Bool.random(using: &random) ? 2 : 0)
      let length = Int.random(in: 0...30, using: &random)
      let text = FoldedText(String((0..<length).map { _ in characters.randomElement(using: &random) ?? "a" }))
      expectEqual(IndexedText.stored(text), IndexedText(text).stored, "seed \(seed)")
      expectEqual(MarkedText.text(of: text), MarkedText(text).text, "seed \(seed)")
    }
  }

  @Test func `A kind is one token, of letters, digits and what stands for other bytes`() {
    expectEqual(KindToken(of: "song").text, "\u{e000}song")
    expectEqual(KindToken(of: "tv-Show 2é").text, "\u{e000}tv\u{e001}2dShow\u{e001}202\u{e001}c3\u{e001}a9")
  }

  @Test func `An item that its input has twice is new once, whatever bindings its kind has`() throws {
    let folder = try TemporaryFolder()
    let writer = try LibraryWriter(path: folder.path(of: "library.db"))
    let stamps = ["1", "2"].map { BindingStamp(kind: "song", plugin: PluginId(rawValue: "org.example"), version: $0) }
    func item(_ id: Int, _ stamp: BindingStamp) -> PreparedItem {
      PreparedItem(
        LibraryItem(
          kind: "song", id: ModelId(id), version: ModelVersion(rawValue: 1), stamp: stamp, json: Array("\(id)".utf8)))
    }
    try expectEqual(writer.add([item(1, stamps[0]), item(1, stamps[0])]), ImportCounts(new: 1, same: 1))
    try expectEqual(writer.add([item(2, stamps[1]), item(1, stamps[1])]), ImportCounts(new: 1, changed: 1))
    try expectEqual(writer.add([item(2, stamps[1]), item(1, stamps[1])]), ImportCounts(same: 2))
  }
}
