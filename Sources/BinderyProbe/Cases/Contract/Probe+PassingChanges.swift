internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery
internal import CProbe

// C73: a function that changes process-wide state and sets it back has changed it meanwhile for all other threads.

extension Probe {
  /// The process-wide state that is checked, by aspect, with a name and with advice how to do without a change.
  private static let shared: [(aspect: cprobe_aspect, name: String, remedy: String)] = [
    (
      CPROBE_LOCALE, "the locale",
      "Use newlocale(), and the functions that take a locale, such as strtod_l() and strftime_l()"
    ),
    (CPROBE_FOLDER, "the working directory", "Use absolute paths, or openat() with the descriptor of a folder"),
    (
      CPROBE_ENVIRONMENT, "the environment",
      "Hand values over as arguments; for a time zone use timegm(), or compute with its offset"
    ),
    (
      CPROBE_SIGNAL_HANDLERS, "the handling of a signal",
      "Leave signals alone; a write can be told not to send SIGPIPE, by MSG_NOSIGNAL"
    ),
  ]

  /// Checks rule C73: nothing that all threads share is changed for the time of a call.
  ///
  /// State that stays changed breaks other rules.
  func checkPassingChanges() throws(Finding) {
    let before = Self.shared.map { Surroundings($0.aspect) }
    _ = try table()
    try walkAllSamples()
    try walkAllLive()
    try askAll()
    for (state, before) in zip(Self.shared, before) where before == Surroundings(state.aspect) {
      guard let call = Surroundings.firstChange(of: state.aspect) else { continue }
      let sentence = "\(call), and \(state.name) is set back: meanwhile it is another for all threads"
      throw Finding("C73", sentence, remedy: state.remedy)
    }
  }

  /// Shows a live view model of each kind to a user, passes an event to it, and hides it.
  private func walkAllLive() throws(Finding) {
    let plugin = try plugin()
    for type in plugin.types {
      guard let live = plugin.live(type.kind.rawValue).map({ ProbedLive(type: type, live: $0) }),
        let sample = samples(of: type.kind).first
      else { continue }
      try? type.withViewModel(of: sample) { (viewModel) throws(CallFailure) in
        live.activate(viewModel, BINDERY_FOCUSED.rawValue)
        _ = live.handle(viewModel, GuardedEvent(KnownEvent(type: BINDERY_SELECT.rawValue)))
        live.activate(viewModel, BINDERY_OFFSCREEN.rawValue)
      }
    }
  }
}

extension Surroundings {
  /// Returns the first call by which the plugin changed an aspect of the process, as a clause, or `nil` if there was
  /// none.
  fileprivate static func firstChange(of aspect: cprobe_aspect) -> String? {
    let bytes = [CChar](unsafeUninitializedCapacity: 256) { buffer, count in
      count = buffer.baseAddress.map { cprobe_first_change(aspect, $0, buffer.count) } ?? 0
    }
    return bytes.isEmpty ? nil : String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
