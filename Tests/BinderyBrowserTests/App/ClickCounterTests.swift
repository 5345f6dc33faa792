import BinderyTerminal
import TestSupport
import Testing

@testable import BinderyBrowser

struct `Click counters` {
  private let place = FramePosition(column: 4, row: 2)

  private func press(_ button: MouseInput.Button = .left, at position: FramePosition? = nil) -> MouseInput {
    MouseInput(position: position ?? place, kind: .press(button))
  }

  @Test func `Presses in a row count up, whatever lies between press and release`() {
    var counter = ClickCounter()
    let release = MouseInput(position: place, kind: .release)
    let counts = (0..<4).map { index in
      let count = counter.count(press(), at: .milliseconds(100 * index))
      _ = counter.count(release, at: .milliseconds(100 * index + 50))
      return count
    }
    expectEqual(counts, [1, 2, 3, 4])
  }

  @Test func `A long pause, another place, another button or a move begin a new row`() {
    var counter = ClickCounter()
    expectEqual(counter.count(press(), at: .zero), 1)
    expectEqual(counter.count(press(), at: ClickCounter.patience), 2)
    expectEqual(counter.count(press(), at: ClickCounter.patience * 2 + .milliseconds(1)), 1)
    expectEqual(counter.count(press(.right), at: ClickCounter.patience * 2 + .milliseconds(2)), 1)
    let other = FramePosition(column: 5, row: 2)
    expectEqual(counter.count(press(.right, at: other), at: ClickCounter.patience * 2 + .milliseconds(3)), 1)
    expectEqual(counter.count(press(.right, at: other), at: ClickCounter.patience * 2 + .milliseconds(4)), 2)
    expectEqual(counter.count(MouseInput(position: other, kind: .drag), at: ClickCounter.patience * 3), 1)
    expectEqual(counter.count(press(.right, at: other), at: ClickCounter.patience * 3), 1)
  }
}
