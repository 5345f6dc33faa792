import Bindery
import TestSupport
import Testing

@MainActor
struct `Observers` {
  private let list = ObserverList()

  @Test func `They are told in the order of registration`() {
    var log: [Int] = []
    let observers = (0..<20).map { number in list.add { log.append(number) } }
    list.notify()
    expectEqual(log, Array(0..<20))
    observers.forEach { $0.end() }
  }

  @Test func `A registration ends when it is let go, or before that`() {
    var count = 0
    var observer: Observer? = list.add { count += 1 }
    list.notify()
    #expect(!list.isEmpty)
    observer = nil
    #expect(list.isEmpty)
    list.notify()
    expectEqual(count, 1)
    observer = list.add { count += 1 }
    observer?.end()
    observer?.end()
    list.notify()
    expectEqual(count, 1)
  }

  @Test func `Whoever is ended in the middle of a round is not told`() {
    var log: [String] = []
    var second: Observer?
    let first = list.add {
      log.append("first")
      second?.end()
    }
    second = list.add { log.append("second") }
    list.notify()
    expectEqual(log, ["first"])
    first.end()
  }

  @Test func `Whoever is added in the middle of a round is told from the next on`() {
    var log: [String] = []
    var added: Observer?
    let first = list.add {
      log.append("first")
      if added == nil { added = self.list.add { log.append("added") } }
    }
    list.notify()
    expectEqual(log, ["first"])
    list.notify()
    expectEqual(log, ["first", "first", "added"])
    first.end()
  }

  @Test func `A change made while observers are told leads to one more round, with the newest state`() {
    var state = 0
    var log: [String] = []
    let first = list.add {
      log.append("first \(state)")
      if state < 2 {
        state += 1
        self.list.notify()
      }
    }
    let second = list.add { log.append("second \(state)") }
    list.notify()
    expectEqual(log, ["first 0", "second 1", "first 1", "second 2", "first 2", "second 2"])
    first.end()
    second.end()
  }
}
