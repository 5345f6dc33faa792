internal import BinderyCollections

/// The running and queued loads of an artwork store, with the subscribers of each.
struct ArtworkLoads {
  /// A subscriber of a load: the continuation of a stream that receives the load's progress and its end.
  typealias Subscriber = AsyncStream<ArtworkStep>.Continuation

  /// A load of a picture, which all subscribers of its address share.
  struct Load {
    /// The unique number of the load, which distinguishes it from later loads of the same address.
    let id: Int

    /// The subscribers by their identifiers; never empty.
    var subscribers: [Int: Subscriber] = [:]

    /// The latest reported progress of the load, or `nil` if none was reported yet.
    var progress: LoadProgress?

    /// The task of the load, or `nil` until it has started.
    var task: Task<Void, Never>?
  }

  /// The maximum number of concurrent loads, at least 1.
  let limit: Int

  /// The loads, by the addresses of the pictures.
  private var loads: [String: Load] = [:]

  /// The queue of addresses whose loads have not started.
  private var waiting: [String] = []

  /// The addresses of running loads, including abandoned ones that have not ended yet.
  private var running: Set<String> = []
  /// The number that the next load or subscriber gets.
  private var nextId = 0

  /// Creates an empty set of loads. A limit below 1 counts as 1.
  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Adds a subscriber of an address and returns its identifier; the first subscriber queues a load.
  mutating func subscribe(to address: String, _ subscriber: Subscriber) -> Int {
    let id = newId()
    if loads[address] == nil {
      loads[address] = Load(id: newId())
      waiting.append(address)
    }
    loads[address]?.subscribers[id] = subscriber
    if let progress = loads[address]?.progress { subscriber.yield(.progress(progress)) }
    return id
  }

  /// Removes a subscriber of an address by its identifier, and returns the load to cancel.
  ///
  /// The result is `nil` if the load has other subscribers or has ended.
  mutating func unsubscribe(from address: String, _ id: Int) -> Load? {
    guard loads[address]?.subscribers.removeValue(forKey: id) != nil else { return nil }
    guard loads[address]?.subscribers.isEmpty == true else { return nil }
    waiting.removeAll { $0 == address }
    return loads.removeValue(forKey: address)
  }

  /// Dequeues the next load and returns its address and number, or `nil` if none may start now.
  ///
  /// Loads of one address never overlap.
  mutating func next() -> (address: String, id: Int)? {
    guard running.count < limit, let index = waiting.firstIndex(where: { !running.contains($0) }) else { return nil }
    let address = waiting.remove(at: index)
    guard let load = loads[address] else { return nil }
    running.insert(address)
    return (address, load.id)
  }

  /// Stores the task of the load with a number, or cancels it if the load has been abandoned.
  mutating func setTask(_ task: Task<Void, Never>, of address: String, _ id: Int) {
    if loads[address]?.id == id { loads[address]?.task = task } else { task.cancel() }
  }

  /// Sends the progress of a load to all of its subscribers, unless the load with this number has been abandoned.
  mutating func send(_ progress: LoadProgress, of address: String, _ id: Int) {
    guard loads[address]?.id == id else { return }
    loads[address]?.progress = progress
    for subscriber in loads[address]?.subscribers.values ?? [:].values { subscriber.yield(.progress(progress)) }
  }

  /// Removes the load with a number, which has ended, and returns its subscribers; none if it has been abandoned.
  mutating func end(_ address: String, _ id: Int) -> [Subscriber] {
    running.remove(address)
    guard loads[address]?.id == id else { return [] }
    return loads.removeValue(forKey: address).map { Array($0.subscribers.values) } ?? []
  }

  /// Returns a new number for a load or a subscriber.
  private mutating func newId() -> Int {
    nextId += 1
    return nextId
  }
}
