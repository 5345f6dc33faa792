internal import BinderyLoading
internal import BinderyRules
internal import CBindery

// The functions of what a screen needs of items, each as one watched call with guarded arguments.

extension ProbedAbilities {
  /// Asks whether an action of an item is possible; the answer is `nil` if the plugin has no possible().
  func possibility(of action: String, _ item: ProbedItem) -> ProbedType.Possibility? {
    type.possibility(of: action, item.viewModel)
  }

  /// Returns the requests that contents() hands over for an item, of which the contract allows one at most.
  ///
  /// Throws the refusal. There are no requests if items of the kind have no contents.
  func requests(of item: ProbedItem) throws(ProbedRefusal) -> [ProbedRequest] {
    guard let function = contents?.members.contents else { return [] }
    let call = type.call("contents")
    let (out, failure) = (ProbedRequestSink(of: call), call.sink())
    let status = call.run { function(type.table.pointer, item.model, out.pointer, failure.pointer) }
    guard status == BINDERY_OK.rawValue else {
      throw ProbedRefusal(function: "contents", status: status, sentence: failure.written)
    }
    return out.requests
  }

  /// Returns the requests that contents() hands over for a new model of a record; none if it fails or is refused.
  ///
  /// It may be called on any thread.
  func requests(ofRecord record: TestRecord) -> [ProbedRequest] {
    guard contents != nil else { return [] }
    var requests: [ProbedRequest] = []
    guard type.isDeclared else {
      try? type.withModel(of: record) { (model) throws(ProbedRefusal) in
        requests = try self.requests(of: ProbedItem(model: model, viewModel: model))
      }
      return requests
    }
    try? type.withItem(of: record) { (item) throws(ProbedRefusal) in requests = try self.requests(of: item) }
    return requests
  }

  /// Draws a view of a type with code, and returns the drawing, or throws the refusal.
  func draw(_ view: SizedTable<bindery_view>, _ item: ProbedItem) throws(ProbedRefusal) -> ProbedCanvas.Contents {
    try type.draw(view, item.viewModel)
  }

  /// Returns the size that a view prefers and how often its canvas was drawn on, or throws the refusal.
  ///
  /// The result is `nil` if the view has no preferred_size().
  func preferredSize(
    of view: SizedTable<bindery_view>, _ item: ProbedItem, available: bindery_size
  ) throws(ProbedRefusal) -> (size: bindery_size, drawings: Int)? {
    guard let function = view.members.preferred_size else { return nil }
    let call = type.call("preferred_size")
    let (ruler, failure) = (call.canvas(isRuler: true), call.sink())
    var size = bindery_size(columns: 0, rows: 0)
    let status = call.run {
      function(type.table.pointer, item.viewModel, available, ruler.pointer, &size, failure.pointer)
    }
    guard status == BINDERY_OK.rawValue else {
      throw ProbedRefusal(function: "preferred_size", status: status, sentence: failure.written)
    }
    return (size, ruler.contents.count)
  }

  /// Returns the stream that save() wrote a view model's state to, which takes note of later uses; throws the refusal.
  func save(_ item: ProbedItem) throws(ProbedRefusal) -> ProbedStream {
    let call = type.call("save")
    let (state, failure) = (ProbedStream(of: call), call.sink())
    let status =
      restoring?.members.save.map { function in
        call.run { function(type.table.pointer, item.viewModel, state.pointer, failure.pointer) }
      } ?? 0
    state.end()
    guard status == BINDERY_OK.rawValue else {
      throw ProbedRefusal(function: "save", status: status, sentence: failure.written)
    }
    return state
  }

  /// Gives bytes to a view model as its state, or throws the refusal.
  func restore(_ item: ProbedItem, from bytes: [UInt8]) throws(ProbedRefusal) {
    guard let function = restoring?.members.restore else { return }
    var memory = GuardedMemory()
    let start = UnsafeRawPointer(memory.array(bytes, "the state of a view model")).assumingMemoryBound(to: CChar.self)
    let call = type.call("restore", about: item.viewModel)
    let failure = call.sink()
    let status = call.run {
      function(
        type.table.pointer, item.viewModel, bindery_text(bytes: start, count: bytes.count), failure.pointer)
    }
    guard status == BINDERY_OK.rawValue else {
      throw ProbedRefusal(function: "restore", status: status, sentence: failure.written)
    }
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
    try? type.withItem(of: record) { (item) throws(ProbedRefusal) in
      for action in type.actions { _ = possibility(of: action.table.name, item) }
      _ = try? requests(of: item)
      for view in views where !type.isDeclared {
        _ = try? draw(view, item)
        _ = try? preferredSize(of: view, item, available: bindery_size(columns: 80, rows: 24))
      }
      guard restoring != nil, let state = try? save(item).contents.bytes else { return }
      try? type.withItem(of: record) { (other) throws(ProbedRefusal) in
        try restore(other, from: state)
        _ = try type.draw(other.viewModel)
      }
    }
  }
}
