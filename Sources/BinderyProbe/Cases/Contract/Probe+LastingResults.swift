internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Checks rule C28: a property's result stays unchanged while functions other than properties and actions are called
  /// for other items.
  func checkLastingResults() throws(Finding) {
    let others = Array(samples.prefix(sampleLimit).dropFirst()) + samples.prefix(1)
    var index = 0
    try eachWatchedViewModel { (type, sample, viewModel, watch) throws(CallFailure) in
      let other = others[index % others.count]
      index += 1
      let drawing = try type.draw(viewModel).drawing
      for property in type.properties {
        let surroundings = ForeignFunction.Surroundings(viewModel: viewModel)
        let call = type.call(property.table.name)
        guard
          let result = try? property.withReturned(
            surroundings, calling: call,
            {
              ReturnedResult($0, as: property.signature.result)
            })
        else { continue }
        let before = result.bytes
        type.callEverythingElse(other)
        // If the drawing differs too, the other calls changed the view model itself, which isn't rule C28.
        guard result.bytes != before, try type.draw(viewModel).drawing == drawing, watch.isCalm else { continue }
        flag("what '\(property.table.name)' has returned is overwritten by calls with other items", sample)
      }
    }
  }
}

extension ProbedType {
  /// Calls all functions of the type except properties and actions, for a new model and view model of a record.
  fileprivate func callEverythingElse(_ record: TestRecord) {
    try? withModel(of: record) { (model) throws(CallFailure) in
      _ = identity(of: model)
      _ = version(of: model)
      try withViewModel(over: model) { (viewModel) throws(CallFailure) in
        _ = try draw(viewModel)
        _ = try preferredSize(of: viewModel, available: bindery_size(columns: 80, rows: 24))
      }
    }
  }
}
