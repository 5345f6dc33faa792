import Synchronization
import TestSupport
import Testing

@testable import BinderyProbe

struct `Threads that are joined` {
  @Test func `A thread that was joined has done its work, once`() async {
    let counts = Mutex<[Int]>([])
    await onOwnThread {
      for count in 0..<50 {
        JoinedThread { counts.withLock { $0.append(count) } }?.join()
        expectEqual(counts.withLock { $0 }, Array(0...count))
      }
    }
  }

  @Test(arguments: [0, 1, 2, 8])
  func `Each of several threads works once, in its own place, and has ended when all are joined`(count: Int) async {
    let places = Mutex<[Int]>([])
    let done = await onOwnThread {
      SideBySide.run(count) { place in places.withLock { $0.append(place) } }
      return places.withLock { $0.sorted() }
    }
    expectEqual(done, Array(0..<count))
  }
}
