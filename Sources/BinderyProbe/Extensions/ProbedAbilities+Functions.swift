internal import BinderyContract
internal import BinderyRules
internal import CBindery

// The functions of what a screen needs of items, each as one watched call with guarded arguments.

extension ProbedAbilities {
  /// Returns the requests that contents() hands over for an item, of which the contract allows one at most.
  ///
  /// Throws the refusal. There are no requests if items of the kind have no contents.
  func requests(of item: ProbedItem) throws(CallFailure) -> [ProbedRequest] {
    guard let contents else { return [] }
    let call = type.call("contents")
    let out = ProbedRequestSink(of: call)
    try contents.table.contents(of: item.model, of: type.table.pointer, into: out.pointer, in: call)
    return out.requests
  }

  /// Returns the requests that contents() hands over for a new model of a record; none if it fails or is refused.
  ///
  /// It may be called on any thread.
  func requests(ofRecord record: TestRecord) -> [ProbedRequest] {
    guard contents != nil else { return [] }
    var requests: [ProbedRequest] = []
    guard type.isDeclared else {
      try? type.withModel(of: record) { (model) throws(CallFailure) in
        requests = try self.requests(of: ProbedItem(model: model, viewModel: model))
      }
      return requests
    }
    try? type.withItem(of: record) { (item) throws(CallFailure) in requests = try self.requests(of: item) }
    return requests
  }

  /// Returns the stream that save() wrote a view model's state to, which takes note of later uses; throws the refusal.
  func save(_ item: ProbedItem) throws(CallFailure) -> ProbedStream {
    let call = type.call("save")
    let state = ProbedStream(of: call)
    defer { state.end() }
    try restoring?.table.save(item.viewModel, of: type.table.pointer, to: state.pointer, in: call)
    return state
  }

  /// Gives bytes to a view model as its state, or throws the refusal.
  func restore(_ item: ProbedItem, from bytes: [UInt8]) throws(CallFailure) {
    guard let restoring else { return }
    var memory = GuardedMemory()
    let start = UnsafeRawPointer(memory.array(bytes, "the state of a view model")).assumingMemoryBound(to: CChar.self)
    try restoring.table.restore(
      item.viewModel, of: type.table.pointer, from: bindery_text(bytes: start, count: bytes.count),
      in: type.call("restore", about: item.viewModel))
  }
}

extension ProbedAbilities {
  /// What a view model shows, and what it would save.
  struct State: Hashable {
    /// The drawings, the properties, the actions and the reasons against these.
    let look: RecordObservation

    /// The bytes that save() writes; empty if it fails, or if the kind has none.
    let saved: [UInt8]
  }

  /// Returns the state of a view model of a type with code.
  func state(of viewModel: UnsafeMutableRawPointer) -> State {
    // Neither function takes the model.
    let item = ProbedItem(model: viewModel, viewModel: viewModel)
    return State(look: type.look(at: viewModel), saved: (try? save(item).contents.bytes) ?? [])
  }

  /// Runs a record through all that screens need of its item. Refusals are left out.
  func walk(_ record: TestRecord) {
    guard !isEmpty else { return }
    try? type.withItem(of: record) { (item) throws(CallFailure) in
      for action in type.actions { _ = type.possibility(of: action.table.name, item.viewModel) }
      _ = try? requests(of: item)
      for view in views where !type.isDeclared {
        _ = try? type.draw(view, item.viewModel)
        _ = try? type.measured(item.viewModel, by: view, available: bindery_size(columns: 80, rows: 24))
      }
      guard restoring != nil, let state = try? save(item).contents.bytes else { return }
      try? type.withItem(of: record) { (other) throws(CallFailure) in
        try restore(other, from: state)
        _ = try type.draw(other.viewModel)
      }
    }
  }
}
