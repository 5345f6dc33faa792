internal import BinderyCollections

/// The loads that are on their way or wait for their turn, and who wants them.
struct ArtworkFlights {
  /// Who gets the steps of a load.
  typealias Passenger = AsyncStream<ArtworkStep>.Continuation

  /// A load, which all that want the same address share.
  struct Flight {
    let id: Int
    var passengers: [Int: Passenger] = [:]
    var progress: LoadProgress?
    var task: Task<Void, Never>?
  }

  /// The most loads that are on their way at once.
  let limit: Int

  private var flights: [String: Flight] = [:]

  /// What waits for its turn, in order.
  private var waiting: [String] = []

  /// What is on its way, with what was let go and hasn't ended yet.
  private var running: Set<String> = []
  private var nextId = 0

  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Adds somebody who wants an address, and says his number.
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

  /// Removes somebody who wants an address no more, and gives the load if nobody else wants it.
  mutating func leave(_ address: String, _ id: Int) -> Flight? {
    guard flights[address]?.passengers.removeValue(forKey: id) != nil else { return nil }
    guard flights[address]?.passengers.isEmpty == true else { return nil }
    waiting.removeAll { $0 == address }
    return flights.removeValue(forKey: address)
  }

  /// The next load whose turn has come: never two of one address.
  mutating func next() -> (address: String, id: Int)? {
    guard running.count < limit, let index = waiting.firstIndex(where: { !running.contains($0) }) else { return nil }
    let address = waiting.remove(at: index)
    guard let flight = flights[address] else { return nil }
    running.insert(address)
    return (address, flight.id)
  }

  /// Notes the task of a load. A task that nobody wants any more is cancelled.
  mutating func setTask(_ task: Task<Void, Never>, of address: String, _ id: Int) {
    if flights[address]?.id == id { flights[address]?.task = task } else { task.cancel() }
  }

  /// Tells everybody how far a load is.
  mutating func tell(_ progress: LoadProgress, of address: String, _ id: Int) {
    guard flights[address]?.id == id else { return }
    flights[address]?.progress = progress
    for passenger in flights[address]?.passengers.values ?? [:].values { passenger.yield(.progress(progress)) }
  }

  /// Ends a load, and gives those who want its end.
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
