internal import BinderyCollections

/// The running and queued loads of an artwork store, with the subscribers of each.
struct ArtworkFlights {
  /// A subscriber that receives the steps of a load.
  typealias Passenger = AsyncStream<ArtworkStep>.Continuation

  /// A load, which all subscribers of the same address share.
  struct Flight {
    let id: Int
    var passengers: [Int: Passenger] = [:]
    var progress: LoadProgress?
    var task: Task<Void, Never>?
  }

  /// The maximum number of concurrent loads, at least 1.
  let limit: Int

  private var flights: [String: Flight] = [:]

  /// The queue of addresses whose loads have not started.
  private var waiting: [String] = []

  /// The addresses of running loads, including abandoned ones that have not ended yet.
  private var running: Set<String> = []
  private var nextId = 0

  /// Creates an empty set of loads. A limit below 1 counts as 1.
  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Adds a subscriber of an address, and returns its identifier. The first one queues a load.
  mutating func board(_ address: String, _ passenger: Passenger) -> Int {
    let id = newId()
    if flights[address] == nil {
      flights[address] = Flight(id: newId())
      waiting.append(address)
    }
    flights[address]?.passengers[id] = passenger
    if let progress = flights[address]?.progress { passenger.yield(.progress(progress)) }
    return id
  }

  /// Removes a subscriber of an address, and returns the load to cancel, or `nil` if it has other subscribers.
  mutating func leave(_ address: String, _ id: Int) -> Flight? {
    guard flights[address]?.passengers.removeValue(forKey: id) != nil else { return nil }
    guard flights[address]?.passengers.isEmpty == true else { return nil }
    waiting.removeAll { $0 == address }
    return flights.removeValue(forKey: address)
  }

  /// Dequeues the next load, or returns `nil` if none may start now. Loads of one address never overlap.
  mutating func next() -> (address: String, id: Int)? {
    guard running.count < limit, let index = waiting.firstIndex(where: { !running.contains($0) }) else { return nil }
    let address = waiting.remove(at: index)
    guard let flight = flights[address] else { return nil }
    running.insert(address)
    return (address, flight.id)
  }

  /// Stores the task of a load, or cancels it if the load has been abandoned.
  mutating func setTask(_ task: Task<Void, Never>, of address: String, _ id: Int) {
    if flights[address]?.id == id { flights[address]?.task = task } else { task.cancel() }
  }

  /// Sends the progress of a load to all of its subscribers.
  mutating func tell(_ progress: LoadProgress, of address: String, _ id: Int) {
    guard flights[address]?.id == id else { return }
    flights[address]?.progress = progress
    for passenger in flights[address]?.passengers.values ?? [:].values { passenger.yield(.progress(progress)) }
  }

  /// Removes a load that has ended, and returns its subscribers.
  mutating func land(_ address: String, _ id: Int) -> [Passenger] {
    running.remove(address)
    guard flights[address]?.id == id else { return [] }
    return flights.removeValue(forKey: address).map { Array($0.passengers.values) } ?? []
  }

  private mutating func newId() -> Int {
    nextId += 1
    return nextId
  }
}
