@testable import BinderyWorkers
import Synchronization
import TestSupport
import Testing

struct `Counts of calls` {
  private final class Counted: Sendable {
    let count = Mutex(CallCount())

    func begin() { count.withLock { $0.begin() } }

    func end() { for waiter in count.withLock({ $0.end() }) { waiter.resume() } }

    func wait(_ isWaiting: Gate) async {
      await withCheckedContinuation { continuation in
        if count.withLock({ $0.wait(continuation) }) { continuation.resume() }
        isWaiting.open()
      }
    }
  }

  @Test func `One waits for the calls before, and not for those after`() async {
    let counted = Counted()
    for _ in 0..<2 { counted.begin() }
    let (isWaiting, isOver) = (Gate(), Gate())
    let waiting = Task {
      await counted.wait(isWaiting)
      isOver.open()
    }
    await isWaiting.opened()
    counted.begin()
    counted.end()
    #expect(!isOver.isOpen)
    counted.end()
    await isOver.opened()
    await waiting.value
  }

  @Test func `One doesn't wait for nothing`() async {
    let counted = Counted()
    await counted.wait(Gate())
    counted.begin()
    counted.end()
    await counted.wait(Gate())
  }
}
