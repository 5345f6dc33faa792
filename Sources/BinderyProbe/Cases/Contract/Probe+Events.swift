internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Events of all types that the contract defines, with sample texts.
  private static let events: [(type: UInt32, text: String)] = [
    (BINDERY_SELECT.rawValue, ""), (BINDERY_MENU.rawValue, ""), (BINDERY_COPY.rawValue, ""),
    (BINDERY_KEY.rawValue, "enter"), (BINDERY_KEY.rawValue, "a"), (BINDERY_KEY.rawValue, "f99"),
    (BINDERY_CLICK.rawValue, ""), (BINDERY_DOUBLE_CLICK.rawValue, ""), (BINDERY_PASTE.rawValue, "ß 👍🏽"),
    (BINDERY_PASTE.rawValue, ""),
  ]

  /// Checks C32: handle() answers each event with a valid action, answers it the same twice, and changes nothing.
  func checkEvents() throws(Finding) {
    try eachLiveViewModel { (live, sample, viewModel) throws(ProbedRefusal) in
      let observer = WatchedObserver()
      observer.want(true)
      live.observe(viewModel, observer)
      live.activate(viewModel, BINDERY_FOCUSED.rawValue)
      // A view that is another each time breaks another rule.
      let isSteady = try live.type.draw(viewModel).drawing == live.type.draw(viewModel).drawing
      for event in Self.events {
        let before = (try live.type.draw(viewModel).drawing, observer.notices)
        let reaction = live.handle(viewModel, GuardedEvent(type: event.type, text: event.text))
        let again = live.handle(viewModel, GuardedEvent(type: event.type, text: event.text))
        check(reaction, event.type, sample)
        if reaction != again { tell("asked twice about event \(event.type), handle() answers differently", sample) }
        let after = (try live.type.draw(viewModel).drawing, observer.notices)
        if isSteady, before != after { tell("handle() of event \(event.type) changes the view model", sample) }
      }
      for type in [0, 8, 99, UInt32.max] {
        let reaction = live.handle(viewModel, GuardedEvent(type: type, text: ""))
        guard case .action(let action) = reaction, !action.isEmpty else { continue }
        tell("handle() wants something done about the unknown event \(type)", sample)
      }
      live.observe(viewModel, nil)
    }
  }

  private func check(_ reaction: ProbedLive.Reaction?, _ type: UInt32, _ sample: TestRecord) {
    switch reaction {
    case nil: break
    case .refusal(let refusal): check(refusal, sample)
    case .action(let bytes) where bytes.isEmpty: break
    case .action(let bytes):
      guard let action = String(validating: bytes, as: UTF8.self) else {
        return tell("what handle() writes about event \(type) isn't UTF-8", sample)
      }
      if let fault = Law.fault(inAction: action) { tell("what handle() writes about event \(type) \(fault)", sample) }
    }
  }

  /// Checks C34: after update() the view draws as a new one does, and a failed update() leaves the drawing unchanged.
  func checkUpdates() throws(Finding) {
    try eachLiveViewModel { (live, sample, viewModel) throws(ProbedRefusal) in
      guard live.table.members.update != nil else { return }
      var count = 0
      for record in variants(of: sample, { $0.changedVariants }) where count < 8 {
        guard let next = try? live.type.decode(record) else { continue }
        defer { live.type.release(model: next) }
        if try update(live, sample, record, next) { count += 1 }
      }
    }
  }

  /// Updates the view model of a record, and returns whether both models are versions of the same item.
  private func update(
    _ live: ProbedLive, _ sample: TestRecord, _ record: TestRecord, _ next: UnsafeMutableRawPointer
  ) throws(ProbedRefusal) -> Bool {
    guard let model = try live.type.decode(sample) else { return false }
    var kept: UnsafeMutableRawPointer? = model
    defer { kept.map { live.type.release(model: $0) } }
    guard live.type.identity(of: model) == live.type.identity(of: next),
      live.type.version(of: model) != live.type.version(of: next)
    else { return false }
    try live.type.withViewModel(over: model) { (viewModel) throws(ProbedRefusal) in
      let before = try live.type.draw(viewModel).drawing
      // A view that is another each time breaks another rule.
      guard try live.type.draw(viewModel).drawing == before else { return }
      guard let refusal = live.update(viewModel, to: next) else { return }
      if let refusal {
        check(refusal, record)
        if try live.type.draw(viewModel).drawing != before { tell("a failed update() changes what is drawn", record) }
        return
      }
      // A successful update() ends the former model's use: a view model that still reads it crashes here.
      live.type.release(model: model)
      kept = nil
      let after = try live.type.draw(viewModel).drawing
      try live.type.withViewModel(over: next) { (fresh) throws(ProbedRefusal) in
        guard try live.type.draw(fresh).drawing != after else { return }
        tell("after update() the view draws something else than one made over the new model", record)
      }
    }
    return true
  }
}
