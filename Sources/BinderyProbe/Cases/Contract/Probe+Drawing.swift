internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Checks rule C16: the text that views draw is UTF-8, without control characters of the view's own.
  func checkTexts() throws(Finding) {
    let type = try type()
    guard !type.isDeclared else {
      return try eachSample { type, sample in
        Law.safeText(type.observation(of: sample), of: sample)
      }
    }
    try eachViewModel { (type, sample, viewModel) throws(CallFailure) in
      let contents = try type.draw(viewModel)
      if let run = contents.runs.first(where: { String(validating: $0, as: UTF8.self) == nil }) {
        flag(
          "the view draws text that isn't UTF-8: \(Law.quoted(String(decoding: run, as: UTF8.self)))", sample,
          remedy: Remedy.ofInvalidText(run))
      }
      var observation = RecordObservation()
      observation.drawing = contents.drawing
      flag(Law.safeText(observation, of: sample), sample)
    }
  }

  /// Checks rule C18: every drawn run has a role that the contract defines.
  func checkRoles() throws(Finding) {
    let minor = try plugin().head.contract.minor
    guard minor <= UInt16(BINDERY_CONTRACT_MINOR) else {
      return report.add(.skipped("its version of the contract is newer, and may have roles that are unknown here"))
    }
    try eachViewModel { (type, sample, viewModel) throws(CallFailure) in
      guard let role = try type.draw(viewModel).unknownRole else { return }
      flag("the view draws in the role \(role), which is none", sample)
    }
  }

  /// Checks rule C20: a view model draws the same each time, unless it lives and notifies its observer of a change.
  ///
  /// It is drawn 3 times, and 100 times from the level `strict` on.
  func checkDrawingAgain() throws(Finding) {
    try eachWatchedViewModel { (type, sample, viewModel, watch) throws(CallFailure) in
      let first = try type.draw(viewModel).drawing
      for _ in 1..<(order.level >= .strict ? 100 : 3) {
        let findings = Law.sameDrawing(first, try type.draw(viewModel).drawing)
        guard !findings.isEmpty else { continue }
        if watch.isCalm { flag(findings, sample) }
        return
      }
    }
  }

  /// Checks rule C22: equal models have equal views, also with other models drawn in between and in another order.
  func checkEqualViews() throws(Finding) {
    let type = try type()
    let samples = chosenSamples()
    let first = samples.map { type.observation(of: $0) }
    let second = samples.reversed().map { type.observation(of: $0) }
    for (sample, observations) in zip(samples, zip(first, second.reversed())) {
      let findings = Law.sameView(observations.0, observations.1)
      if !findings.isEmpty, type.isSteady(sample) { flag(findings, sample) }
    }
  }

  /// Checks rule C23: view models that are alive at the same time don't affect each other, whether they share a model
  /// or not.
  func checkIndependence() throws(Finding) {
    let live = try live()
    let others = Array(samples.prefix(sampleLimit).dropFirst()) + samples.prefix(1)
    var index = 0
    try eachCodedSample { (type, sample) throws(CallFailure) in
      let other = others[index % others.count]
      index += 1
      guard type.isSteady(sample) else { return }
      try type.withModel(of: sample) { (model) throws(CallFailure) in
        try type.withViewModel(over: model) { (viewModel) throws(CallFailure) in
          let watch = CalmWatch(over: viewModel, live)
          let seen = try type.draw(viewModel).drawing
          func look(_ event: String) throws(CallFailure) {
            guard try type.draw(viewModel).drawing != seen, watch.isCalm else { return }
            flag("a view model draws something else \(event)", sample)
          }
          try type.withViewModel(over: model) { (second) throws(CallFailure) in
            if try type.draw(second).drawing != seen, watch.isCalm {
              flag("a second view model draws something else", sample)
            }
            try look("while there is a second one over its model")
          }
          try look("when a second one over its model was released")
          try? type.withViewModel(of: other) { (viewModel) throws(CallFailure) in
            _ = try type.draw(viewModel)
            try look("while there is one over another model")
          }
          try look("when one over another model was released")
        }
      }
    }
    try checkIndependenceInTime()
  }

  /// Checks rule C23 for live view models: one that is off screen stays the same while another over its model is shown.
  private func checkIndependenceInTime() throws(Finding) {
    guard let live = try live(),
      let sample = chosenSamples().max(by: { $0.description.utf8.count < $1.description.utf8.count })
    else { return }
    try? live.type.withModel(of: sample) { (model) throws(CallFailure) in
      try live.type.withViewModel(over: model) { (unseen) throws(CallFailure) in
        let before = live.observation(of: unseen)
        // A view model that looks different each time breaks another rule.
        guard live.observation(of: unseen) == before else { return }
        let watch = CalmWatch(over: unseen, live)
        try live.type.withViewModel(over: model) { (seen) throws(CallFailure) in
          live.activate(seen, BINDERY_FOCUSED.rawValue)
          LiveTime.pass(milliseconds: pause)
          live.activate(seen, BINDERY_OFFSCREEN.rawValue)
        }
        guard live.observation(of: unseen) != before, watch.isCalm else { return }
        flag("a view model changes, and tells nobody, while another one over its model is seen", sample)
      }
    }
  }
}
