internal import Dispatch

/// Runs a task on a thread of its own, so that a read that waits keeps no other task from running.
final class ReadingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "bindery.searching")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
