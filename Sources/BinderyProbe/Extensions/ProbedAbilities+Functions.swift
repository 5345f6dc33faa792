internal import BinderyContract
internal import BinderyRules
internal import CBindery

// Calls the plugin's optional functions that screens need, each as one watched call with guarded arguments.

extension ProbedAbilities {
  /// Returns the requests that the plugin's contents() passes to the host for an item; the contract allows one at most.
  ///
  /// Throws the failure of contents(). The result is empty if items of the kind have no contents.
  func requests(of item: ProbedItem) throws(CallFailure) -> [ProbedRequest] {
    guard let contents else { return [] }
    let call = type.call("contents")
    let out = ProbedRequestSink(of: call)
    try contents.table.contents(of: item.model, of: type.table.pointer, into: out.pointer, in: call)
    return out.requests
  }

  /// Returns the requests that contents() passes to the host for a new model of a record; none if a call fails.
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

  /// Saves the state of an item's view model to a stream that records misuses, and returns it; throws the failure of
  /// save().
  func save(_ item: ProbedItem) throws(CallFailure) -> ProbedStream {
    let call = type.call("save")
    let state = ProbedStream(of: call)
    defer { state.end() }
    try restoring?.table.save(item.viewModel, of: type.table.pointer, to: state.pointer, in: call)
    return state
  }

  /// Restores the state of an item's view model from bytes, or throws the failure of restore().
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
  /// A snapshot of a view model: what it shows, and the state that it would save.
  struct State: Hashable {
    /// The view model's drawings, properties and actions, and the reasons why actions aren't possible.
    let observation: RecordObservation

    /// The bytes that save() writes; empty if it fails, or if view models of the kind save no state.
    let saved: [UInt8]
  }

  /// Returns a snapshot of a view model of a media type with code: what it shows, and the state that it would save.
  func state(of viewModel: UnsafeMutableRawPointer) -> State {
    // Neither function takes the model.
    let item = ProbedItem(model: viewModel, viewModel: viewModel)
    return State(observation: type.observation(of: viewModel), saved: (try? save(item).contents.bytes) ?? [])
  }

  /// Calls the plugin's functions for actions, contents, views and saved states on an item of a record, and ignores
  /// failures.
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
