internal import Foundation

/// The queue on which a session tells what came, which takes no more while there is no room.
///
/// On Linux a session can't be paused: suspending its task starts the transfer again from the beginning, and the
/// bytes that nobody takes pile up in its queue. The session hands over each piece on the thread that reads from
/// the network, so to wait there is to stop reading. Each transfer has a session of its own, and stops no other.
///
/// It is `Sendable` as every queue is: it adds nothing but a constant.
final class DeliveryQueue: OperationQueue, @unchecked Sendable {
  private let room: Room

  /// Creates a queue that runs one thing at a time.
  ///
  /// - Parameter room: The room that is waited for.
  init(room: Room) {
    self.room = room
    super.init()
    maxConcurrentOperationCount = 1
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    room.wait()
    room.enter()
    super.addOperation { [room] in
      block()
      room.leave()
    }
  }
}
