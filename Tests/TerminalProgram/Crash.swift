import Bindery
import BinderyStreams
import Glibc

/// Ways in which the program crashes.
enum Crash {
  /// Crashes as a command says.
  static func happen(_ command: Command) {
    switch command {
    case .fault: fault()
    case .faultElsewhere:
      _ = SystemThread.start { fault() }
      while true { sleep(1000) }
    case .abort: abort()
    case .arithmetic: raise(SIGFPE)
    case .trap: preconditionFailure("on request")
    case .overflow: print(overflow(1))
    default: break
    }
  }

  private static func fault() {
    UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
  }

  @inline(never)
  private static func overflow(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { words in
      words[depth % 512] = depth
      return overflow(depth + 1) + words[0]
    }
  }
}
