import BinderyExchange
import Glibc
import Testing

struct `The progress of a worker` {
  typealias Place = WorkProgress.Place

  private let progress: WorkProgress
  private let draw = Place(call: 7, item: 3, stage: .draw)
  private let search = Place(call: 8, stage: .search)
  private let fetch = Place(call: 9, stage: .fetch)

  init() throws {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    #expect(ftruncate(fileno(file), off_t(WorkProgress.size)) == 0)
    progress = try #require(WorkProgress(descriptor: fileno(file)))
  }

  @Test func `Each slot has a place of its own`() {
    for slot in 0..<WorkProgress.slotCount {
      #expect(progress[slot] == Place())
      progress[slot] = Place(call: UInt32(slot), item: 2, stage: .property, member: 3)
    }
    progress.enter(.action, member: 100_000, in: 5)
    #expect(progress[4] == Place(call: 4, item: 2, stage: .property, member: 3))
    #expect(progress[5] == Place(call: 5, item: 2, stage: .action, member: .max))
    #expect(progress[6] == Place(call: 6, item: 2, stage: .property, member: 3))
    #expect(progress.crash.pointee == 0)
  }

  @Test func `A crash is blamed on the thread that it came from, whatever the others do`() {
    (progress[WorkProgress.itemsSlot], progress[2], progress[3]) = (draw, search, fetch)
    progress.crash.pointee = 4
    #expect(progress.place() == fetch)
    #expect(progress.place(ofOverdue: [8]) == fetch)
    progress.crash.pointee = UInt32(WorkProgress.slotCount)
    #expect(progress.place() == Place(), "a thread that called nothing")
  }

  @Test(arguments: [UInt32.max, UInt32(WorkProgress.slotCount) + 1])
  func `A crash of another thread is blamed on the only call there is, and on none of several`(thread: UInt32) {
    progress.crash.pointee = thread
    #expect(progress.place() == Place())
    progress[2] = search
    #expect(progress.place() == search)
    progress[3] = fetch
    #expect(progress.place() == Place())
  }

  @Test func `A delay is blamed on the call that took too long, or else on the items, then on the first`() {
    (progress[2], progress[3]) = (search, fetch)
    #expect(progress.place(ofOverdue: [9]) == fetch)
    #expect(progress.place(ofOverdue: [1]) == search)
    progress[WorkProgress.itemsSlot] = draw
    #expect(progress.place(ofOverdue: [8, 9]) == search)
    #expect(progress.place() == draw)
  }
}
