internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension ProbedType {
  /// Runs a record from decode() to release, and returns everything that the plugin shows of it but preferred sizes.
  ///
  /// If a call fails, the observation has the failure.
  func observation(of record: TestRecord) -> RecordObservation {
    isDeclared ? observation(of: record, drawing: layout) : codedObservation(of: record)
  }

  /// Returns the observation of a record's item, for a media type that is written with code.
  private func codedObservation(of record: TestRecord) -> RecordObservation {
    var seen = RecordObservation()
    do throws(CallFailure) {
      guard let model = try decode(record) else {
        seen.failure = "decode() made no model"
        return seen
      }
      defer { release(model: model) }
      seen.identity = String(decoding: identity(of: model), as: UTF8.self)
      seen.version = version(of: model)
      guard let viewModel = try create(over: model) else {
        seen.failure = "create() made no view model"
        return seen
      }
      defer { release(viewModel: viewModel) }
      seen.drawing = try draw(viewModel).drawing
      seen.views = drawings(of: viewModel)
      seen.properties = propertyMembers(of: viewModel)
      seen.actions = actionMembers(of: viewModel)
      seen.reasons = reasons(of: viewModel)
    } catch {
      seen.failure = String(decoding: error.sentence, as: UTF8.self)
    }
    return seen
  }

  /// Returns what is seen of a record of a declared type when its row is drawn by a layout, or by none if that is
  /// `nil`.
  func observation(of record: TestRecord, drawing layout: Layout?) -> RecordObservation {
    var seen = RecordObservation()
    note(record)
    let lent = GuardedRecord(record)
    let surroundings = ForeignFunction.Surroundings(record: lent.pointer)
    seen.properties = members(properties, surroundings)
    seen.actions = members(actions, surroundings)
    seen.reasons = reasons(of: UnsafeMutableRawPointer(mutating: UnsafeRawPointer(lent.pointer)))
    let values = Dictionary(record.fields.map { ($0.key, $0.value.known) }) { $1 }
    guard let identity = values[identityField]?.shownText else {
      seen.failure = "it needs '\(identityField)' to tell items apart"
      return seen
    }
    seen.identity = identity
    var mixer = ModelVersionMixer()
    for field in Record(unsafe: lent.pointer, owner: nil).fields { mixer.mix(field) }
    seen.version = mixer.result().rawValue
    let whole = seen
    draw(layout, &seen, values: values)
    for view in views {
      guard let layout = view.layout else { continue }
      var drawn = whole
      draw(layout, &drawn, values: values)
      var part = RecordObservation.View(view.purposeName)
      (part.drawing, part.failure) = (drawn.drawing, drawn.failure)
      seen.views.append(part)
    }
    return seen
  }

  /// Draws a layout of a declarative type into `seen`, as a host does: its names are properties or, otherwise, fields.
  private func draw(_ layout: Layout?, _ seen: inout RecordObservation, values: [String: RecordValue]) {
    let properties = Dictionary(seen.properties.map { ($0.name, $0.answer) }) { first, _ in first }
    var canvas: any TextCanvas = TextDrawing()
    do {
      try layout?.draw(on: &canvas) { name in
        switch properties[name] {
        case .value(let value): value.text
        case .failure(let sentence): throw Finding("C15", sentence)
        case nil: values[name]?.shownText
        }
      }
    } catch {
      seen.failure = (error as? Finding)?.sentence ?? "\(error)"
    }
    seen.drawing = (canvas as? TextDrawing) ?? seen.drawing
  }

  /// Returns the values or failures of a view model's properties, in the order of the table.
  func propertyMembers(of viewModel: UnsafeMutableRawPointer) -> [RecordObservation.Member] {
    members(properties, ForeignFunction.Surroundings(viewModel: viewModel))
  }

  /// Returns the values or failures of a view model's actions, in the order of the table.
  func actionMembers(of viewModel: UnsafeMutableRawPointer) -> [RecordObservation.Member] {
    members(actions, ForeignFunction.Surroundings(viewModel: viewModel))
  }

  /// Calls properties or actions, and returns their results or failures in order.
  func members(
    _ functions: [ForeignFunction], _ surroundings: ForeignFunction.Surroundings
  ) -> [RecordObservation.Member] {
    functions.map { function in
      let result = call(function.table.name).run { Result { () throws(PluginError) in try function(surroundings) } }
      switch result {
      case .success(let value): return RecordObservation.Member(function.table.name, .value(value))
      case .failure(let error): return RecordObservation.Member(function.table.name, .failure(error.description))
      }
    }
  }
}

extension TestValue {
  /// The value as a plugin has to read it: one of an unknown type counts as null.
  var known: RecordValue {
    if case .known(let value) = self { value } else { .null }
  }
}
