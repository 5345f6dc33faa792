internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Checks rule C26: the raw result of each property is valid for its signature, before anything converts it.
  func checkResults() throws(Finding) {
    let type = try type()
    guard !type.isDeclared else {
      for sample in chosenSamples() {
        type.note(sample)
        let lent = GuardedRecord(sample)
        check(type.properties, of: type, ForeignFunction.Surroundings(record: lent.pointer), sample)
      }
      return
    }
    try eachViewModel { (type, sample, viewModel) throws(CallFailure) in
      check(type.properties, of: type, ForeignFunction.Surroundings(viewModel: viewModel), sample)
    }
  }

  /// Checks the results of functions of properties or actions, called with the given handles.
  private func check(
    _ functions: [ForeignFunction], of type: ProbedType, _ surroundings: ForeignFunction.Surroundings,
    _ sample: TestRecord
  ) {
    for function in functions {
      let call = type.call(function.table.name)
      // If a field is missing, this throws without calling the function.
      let found = try? function.withReturned(surroundings, calling: call) { result in
        let result = ReturnedResult(result, as: function.signature.result)
        return (fault: result.fault, remedy: result.remedy)
      }
      guard let fault = found?.fault else { continue }
      flag("the property '\(function.table.name)' returns \(fault)", sample, remedy: found?.remedy)
    }
  }

  /// Checks rule C27: properties return equal results when read twice, and change nothing that is drawn.
  func checkPropertiesAgain() throws(Finding) {
    let type = try type()
    guard !type.isDeclared else {
      return try eachSample { type, sample in
        let (first, second) = (type.observation(of: sample), type.observation(of: sample))
        return Law.sameProperties(first.properties, second.properties)
      }
    }
    try eachWatchedViewModel { (type, sample, viewModel, watch) throws(CallFailure) in
      let isSteady = try type.draw(viewModel).drawing == type.draw(viewModel).drawing
      let before = try type.draw(viewModel).drawing
      let (first, second) = (type.propertyMembers(of: viewModel), type.propertyMembers(of: viewModel))
      let findings = Law.sameProperties(first, second)
      if !findings.isEmpty, watch.isCalm { flag(findings, sample) }
      guard isSteady, try type.draw(viewModel).drawing != before, watch.isCalm else { return }
      flag("a view model draws something else once its properties were read", sample)
    }
  }

  /// Checks rule C30: actions are equal when asked for twice, and asking for them changes neither drawing nor
  /// properties.
  func checkActionsAgain() throws(Finding) {
    try eachWatchedViewModel { (type, sample, viewModel, watch) throws(CallFailure) in
      let isSteady = try type.draw(viewModel).drawing == type.draw(viewModel).drawing
      let properties = type.propertyMembers(of: viewModel)
      let isCalm = properties == type.propertyMembers(of: viewModel)
      let before = try type.draw(viewModel).drawing
      let (first, second) = (type.actionMembers(of: viewModel), type.actionMembers(of: viewModel))
      let difference = Law.difference(first, second)
      let (after, others) = (try type.draw(viewModel).drawing, type.propertyMembers(of: viewModel))
      let isUntouched = difference == nil && (!isSteady || before == after) && (!isCalm || properties == others)
      guard !isUntouched, watch.isCalm else { return }
      if let difference { flag("asked twice, \(difference)", sample) }
      if isSteady, before != after { flag("a view model draws something else once its actions were asked for", sample) }
      if isCalm, properties != others { flag("a property is another once the actions were asked for", sample) }
    }
  }
}

extension ForeignFunction {
  /// Calls the function as a watched call, and returns the result of `body`, which receives the raw result.
  ///
  /// Throws a `PluginError` if a field that the function takes is missing.
  func withReturned<Result>(
    _ surroundings: Surroundings, calling call: ProbedCall, _ body: (UInt64) -> Result
  ) throws(PluginError) -> Result {
    try call.run { Swift.Result { () throws(PluginError) in try withReturned(surroundings, body) } }.get()
  }
}
