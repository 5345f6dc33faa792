internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Checks rule C32: handle() answers each event with a valid action, answers it the same twice, and changes nothing.
  func checkEvents() throws(Finding) {
    let abilities = try abilities()
    var isFirst = true
    try eachLiveViewModel { (live, sample, viewModel) throws(CallFailure) in
      live.activate(viewModel, BINDERY_FOCUSED.rawValue)
      // One sample is tested with all keys, and the others with a few.
      try checkEvents(isFirst ? KnownEvent.groups : KnownEvent.fewGroups, abilities, live, sample, viewModel)
      isFirst = false
      // A crash here is caused by the unknown event.
      blame("C32")
      defer { blame("C01") }
      for type in [0, 8, 99, UInt32.max] {
        let reaction = live.handle(viewModel, GuardedEvent(type: type, text: ""))
        guard case .action(let action) = reaction, !action.isEmpty else { continue }
        flag("handle() wants something done about the unknown event \(type)", sample)
      }
    }
  }

  /// Passes each event of some groups to a focused view model twice, and checks its reactions and that its state stays
  /// the same.
  private func checkEvents(
    _ groups: [[KnownEvent]], _ abilities: ProbedAbilities, _ live: ProbedLive, _ sample: TestRecord,
    _ viewModel: UnsafeMutableRawPointer
  ) throws(CallFailure) {
    let watch = CalmWatch(over: viewModel, live)
    let before = abilities.state(of: viewModel)
    // A view model that looks different each time breaks another rule.
    let isSteady = abilities.state(of: viewModel) == before
    var (changing, unsteady): ([KnownEvent], [KnownEvent]) = ([], [])
    for group in groups {
      let reactions = group.map { live.handle(viewModel, GuardedEvent($0)) }
      // A state that alternates is compared before the second time.
      if isSteady, changing.isEmpty, abilities.state(of: viewModel) != before { changing = group }
      for (event, reaction) in zip(group, reactions) {
        check(reaction, event, sample)
        if reaction?.isTrouble == true, event.isPlain, try live.alwaysFails(over: event, sample) {
          flag("handle() fails over \(event), about which it may do something or nothing", sample)
        }
        if live.handle(viewModel, GuardedEvent(event)) != reaction { unsteady.append(event) }
      }
    }
    if let event = unsteady.first, watch.isCalm {
      flag("asked twice about \(event), handle() answers differently", sample)
    }
    // A change that the view model makes by itself doesn't come with each event.
    for event in changing where try live.alwaysChanges(by: event, abilities, sample) {
      return flag("handle() of \(event) changes the view model", sample)
    }
    guard let first = changing.first, let last = changing.last, watch.isCalm, abilities.staysTheSame(viewModel) else {
      return
    }
    flag("handle() of \(first == last ? "\(first)" : "one from \(first) to \(last)") changes the view model", sample)
  }

  /// Checks the action or the failure with which handle() answers an event; `nil` stands for no answer.
  private func check(_ reaction: ProbedLive.Reaction?, _ event: KnownEvent, _ sample: TestRecord) {
    switch reaction {
    case nil: break
    case .refusal(let refusal): check(refusal, sample)
    case .action(let bytes) where bytes.isEmpty: break
    case .action(let bytes):
      guard let action = String(validating: bytes, as: UTF8.self) else {
        return flag(
          "what handle() writes about \(event) isn't UTF-8", sample, remedy: Remedy.ofInvalidText(bytes))
      }
      if let fault = Law.fault(inAction: action, of: sample) {
        flag("what handle() writes about \(event) \(fault)", sample)
      }
    }
  }

  /// Checks rule C34: after update() a view model looks as a new one does, and a failed update() leaves it unchanged.
  func checkUpdates() throws(Finding) {
    try eachLiveViewModel { (live, sample, viewModel) throws(CallFailure) in
      guard live.table.updatesModels else { return }
      var count = 0
      for record in variants(of: sample, { $0.changedVariants }) where count < 8 {
        guard let next = try? live.type.decode(record) else { continue }
        defer { live.type.release(model: next) }
        if try update(live, sample, record, next) { count += 1 }
      }
    }
    try updateLater()
  }

  /// Updates a view model of `sample` to the model `next` of `record`, checks the result, and returns whether both
  /// models are versions of the same item.
  private func update(
    _ live: ProbedLive, _ sample: TestRecord, _ record: TestRecord, _ next: UnsafeMutableRawPointer
  ) throws(CallFailure) -> Bool {
    guard let model = try live.type.decode(sample) else { return false }
    var kept: UnsafeMutableRawPointer? = model
    defer { kept.map { live.type.release(model: $0) } }
    guard live.type.identity(of: model) == live.type.identity(of: next),
      live.type.version(of: model) != live.type.version(of: next)
    else { return false }
    try live.type.withViewModel(over: model) { (viewModel) throws(CallFailure) in
      let before = live.type.observation(of: viewModel)
      // A view model that looks different each time breaks another rule.
      guard live.type.observation(of: viewModel) == before else { return }
      guard let refusal = live.update(viewModel, to: next) else { return }
      if let refusal {
        check(refusal, record)
        let change = live.type.observation(of: viewModel).differenceOfViews(from: before)
        if let change { flag("a failed update() changes the view model: \(change)", record) }
        return
      }
      // After a successful update(), the former model is no longer in use: a view model that still reads it crashes
      // here.
      live.type.release(model: model)
      kept = nil
      let after = live.type.observation(of: viewModel)
      try live.type.withViewModel(over: next) { (fresh) throws(CallFailure) in
        guard let difference = after.differenceOfViews(from: live.type.observation(of: fresh)) else { return }
        flag("after update() a view model is another than one made over the new model: \(difference)", record)
      }
    }
    return true
  }
}

extension ProbedAbilities {
  /// Returns whether a view model's state stays the same for 200 ms without calls.
  fileprivate func staysTheSame(_ viewModel: UnsafeMutableRawPointer) -> Bool {
    let before = state(of: viewModel)
    LiveTime.pass(milliseconds: 200)
    return state(of: viewModel) == before
  }
}

extension KnownEvent {
  /// Whether the event isn't a paste, whose text comes from the user and may be useless to the plugin.
  fileprivate var isPlain: Bool { type != BINDERY_PASTE.rawValue }
}

extension ProbedLive.Reaction {
  /// Whether handle() failed with BINDERY_FAILED, which stands for an error of the plugin itself.
  fileprivate var isTrouble: Bool {
    guard case .refusal(let refusal) = self else { return false }
    return refusal.status == Int32(BINDERY_FAILED.rawValue)
  }
}

extension ProbedLive {
  /// Returns whether handle() fails for an event in each of two new, focused view models of a record.
  fileprivate func alwaysFails(over event: KnownEvent, _ record: TestRecord) throws(CallFailure) -> Bool {
    for _ in 0..<2 {
      var isFailure = false
      try type.withViewModel(of: record) { (viewModel) throws(CallFailure) in
        activate(viewModel, BINDERY_FOCUSED.rawValue)
        isFailure = handle(viewModel, GuardedEvent(event))?.isTrouble == true
      }
      guard isFailure else { return false }
    }
    return true
  }

  /// Returns whether handle() of an event changes each of three new, focused view models of a record that are stable
  /// before.
  fileprivate func alwaysChanges(
    by event: KnownEvent, _ abilities: ProbedAbilities, _ record: TestRecord
  ) throws(CallFailure) -> Bool {
    for _ in 0..<3 {
      var isChanged = false
      try type.withViewModel(of: record) { (viewModel) throws(CallFailure) in
        activate(viewModel, BINDERY_FOCUSED.rawValue)
        let before = abilities.state(of: viewModel)
        guard abilities.state(of: viewModel) == before else { return }
        _ = handle(viewModel, GuardedEvent(event))
        isChanged = abilities.state(of: viewModel) != before
      }
      guard isChanged else { return false }
    }
    return true
  }
}
