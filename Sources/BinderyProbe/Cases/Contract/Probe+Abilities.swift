internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

// Checks what items offer to a screen beside their row: whether actions are possible, and the request for their
// contents.

extension Probe {
  /// Returns the media type that the case is about, with the plugin's extensions for it.
  ///
  /// Throws a finding of the loading rule that the plugin breaks.
  func abilities() throws(Finding) -> ProbedAbilities {
    try plugin().abilities(of: try type())
  }

  /// Calls `body` with an item of each chosen sample, if `isConcerned` returns true for the plugin's optional
  /// functions.
  ///
  /// If `isConcerned` returns false for the plugin's extensions, the check is reported as skipped for a reason that is
  /// a sentence without a period. Failures that `body` throws are ignored.
  func eachItem(
    where isConcerned: (ProbedAbilities) -> Bool, else reason: String,
    _ body: (ProbedAbilities, TestRecord, ProbedItem) throws(CallFailure) -> Void
  ) throws(Finding) {
    let abilities = try abilities()
    guard isConcerned(abilities) else { return report.add(.skipped(reason)) }
    for sample in chosenSamples() {
      try? abilities.type.withItem(of: sample) { (item) throws(CallFailure) in try body(abilities, sample, item) }
    }
  }

  /// Checks rule C51: possible() answers the same twice, and changes nothing that is drawn.
  func checkPossibilities() throws(Finding) {
    try eachPossibleAction { (abilities, sample, item) throws(CallFailure) in
      let isSteady = try abilities.drawing(item) == abilities.drawing(item)
      let before = try abilities.drawing(item)
      for action in abilities.type.actions.map(\.table.name) {
        guard
          abilities.type.possibility(of: action, item.viewModel)
            != abilities.type.possibility(of: action, item.viewModel)
        else { continue }
        flag("asked twice about '\(action)', possible() answers differently", sample)
      }
      if isSteady, try abilities.drawing(item) != before {
        flag("a view model draws something else once possible() was asked", sample)
      }
    }
  }

  /// Checks rule C52: possible() gives a valid sentence as the reason why an action isn't possible.
  func checkReasons() throws(Finding) {
    try eachPossibleAction { (abilities, sample, item) throws(CallFailure) in
      for action in abilities.type.actions.map(\.table.name) {
        guard let answer = abilities.type.possibility(of: action, item.viewModel), !answer.isPossible else { continue }
        // What the tester wrote into a derived record isn't the plugin's breach.
        let text = String(validating: answer.reason, as: UTF8.self)
        let fault =
          derived.contains(sample)
          ? abilities.fault(inReason: answer.reason, over: sample)
          : text.map { Law.fault(inSentence: $0) } ?? "isn't UTF-8"
        guard let fault else { continue }
        flag(
          "'\(action)' isn't possible, and the reason \(fault)", sample,
          remedy: text == nil ? Remedy.ofInvalidText(answer.reason) : nil)
      }
    }
  }

  /// Calls a closure with an item of each sample, or reports the rule as not applicable if no action can be refused.
  private func eachPossibleAction(
    _ body: (ProbedAbilities, TestRecord, ProbedItem) throws(CallFailure) -> Void
  ) throws(Finding) {
    try eachItem(
      where: { $0.refusesActions && !$0.type.actions.isEmpty },
      else: "all actions of '\(order.subject)' are possible", body)
  }

  /// Checks rule C53: the contents of a model, and of another model of the same record, are the same request.
  func checkContentsAgain() throws(Finding) {
    try eachItem(where: { $0.contents != nil }, else: "items of '\(order.subject)' have no contents") {
      (abilities, sample, item) throws(CallFailure) in
      let first = try abilities.requests(of: item)
      if try abilities.requests(of: item) != first {
        return flag("asked twice, contents() hands over another request", sample)
      }
      try abilities.type.withItem(of: sample) { (other) throws(CallFailure) in
        guard try abilities.requests(of: other) != first else { return }
        flag("contents() hands over another request for another model of the same record", sample)
      }
    }
  }

  /// Checks rule C54: contents() passes at most one valid request to the host, or fails with a valid status and
  /// sentence.
  func checkContents() throws(Finding) {
    try eachItem(where: { $0.contents != nil }, else: "items of '\(order.subject)' have no contents") {
      (abilities, sample, item) throws(CallFailure) in
      do throws(CallFailure) {
        let requests = try abilities.requests(of: item)
        if requests.count > 1 { flag("contents() hands over \(requests.count) requests", sample) }
        guard let request = requests.first(where: { $0.fault != nil }), let fault = request.fault else { return }
        flag("of contents(), \(fault)", sample, remedy: request.remedy)
      } catch {
        check(error, sample)
      }
    }
  }
}

extension ProbedAbilities {
  /// Returns the drawing of an item's row, or `nil` for a declared type, whose layout the host draws.
  func drawing(_ item: ProbedItem) throws(CallFailure) -> TextDrawing? {
    type.isDeclared ? nil : try type.draw(item.viewModel).drawing
  }
}
