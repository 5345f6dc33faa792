internal import Dispatch

/// A task executor with its own dispatch queue, so that a blocking read doesn't keep other tasks from running.
final class ReadingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "bindery.searching")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
