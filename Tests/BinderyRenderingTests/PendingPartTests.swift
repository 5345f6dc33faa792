import Bindery
@testable import BinderyRendering
import BinderySources
import TestSupport
import Testing

struct `Pending part` {
  private func part() -> PendingPart {
    var part = PendingPart(style: OutputStyle(format: .plain), source: "test")
    part.write(DamagedItem(offset: 0, reason: "cut off"))
    part.write("two\n".utf8, "no title", of: "song")
    part.write("three\n".utf8, nil, of: "song")
    return part
  }

  private func contents(_ part: Rendering.Part) -> [String] {
    let counts = "\(part.count) \(part.damagedCount) \(part.kinds)"
    return [String(decoding: part.utf8, as: UTF8.self), "\(part.problems)", counts]
  }

  @Test(arguments: 0...10)
  func `Output that is removed and restored in two steps is as if it had stayed`(place: Int) {
    var (stayed, restored) = (part(), part())
    let (utf8, problems) = restored.removeOutput()
    expectEqual(restored.size, 0)
    restored.restore(utf8[..<place], problems[..<1])
    restored.restore(utf8[place...], problems[1...])
    expectEqual(restored.size, stayed.size)
    expectEqual(contents(restored.take()), contents(stayed.take()))
  }

  @Test func `What is taken is counted, and the next part begins with nothing`() {
    var part = part()
    let taken = part.take()
    #expect((taken.count, taken.damagedCount, taken.kinds) == (3, 1, ["song"]))
    expectEqual(taken.problems.map(\.sentence), ["cut off", "no title"])
    let next = part.take()
    #expect((next.count, next.damagedCount, next.kinds) == (0, 0, []))
    #expect(next.utf8.isEmpty && next.problems.isEmpty)
  }
}
