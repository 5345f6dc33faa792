internal import Bindery
internal import BinderyExchange
internal import BinderyLoading

/// The memory budget for the last answers of one live view model, within the budget of its plugin.
///
/// Each answer is bounded on its way, but a view model has hundreds of properties and actions, and a list hundreds of
/// view models.
struct LiveBudget: Sendable {
  /// The memory budget of the plugin.
  private let kept: KeptAnswers
  /// The name of the plugin, for errors.
  private let plugin: String

  /// Creates the budget of one view model within `all`, that of all view models of the plugin, which errors name.
  init(within all: KeptAnswers, of plugin: String) {
    kept = KeptAnswers(limit: AnswerLimits.item, within: all)
    self.plugin = plugin
  }

  /// Reserves memory for an answer, and returns both, or an error in place of the answer if there isn't enough.
  func hold(_ outcome: LiveAnswer.Outcome) -> HeldAnswer {
    let count = outcome.byteCount
    if let room = kept.take(count) { return HeldAnswer(outcome: outcome, byteCount: count, room: room) }
    let sentence = count > AnswerLimits.item - kept.count ? AnswerLimits.sentence : AnswerLimits.roomSentence
    let error = PluginError(code: .failed, plugin: plugin, detail: sentence)
    return HeldAnswer(outcome: .failure(error), byteCount: 0, room: nil)
  }
}

/// An answer of a live view model, with the memory that is reserved while it is kept.
struct HeldAnswer: Sendable {
  /// The answer, the plugin's error, or the error that there is no memory for the answer.
  let outcome: LiveAnswer.Outcome

  /// The number of bytes that the answer takes.
  let byteCount: Int

  /// The reserved memory, or `nil` if the budget had too little left.
  let room: KeptAnswers.Room?
}

/// The memory reserved for the last answers of a live view model, one for each question, while the callers keep them.
struct HeldRooms: Sendable {
  /// A question to a view model. Only the last answer to each question has memory reserved.
  enum Question: Hashable, Sendable {
    case reading(LiveReading)
    case select, menu, copy

    /// An event of the user other than a selection, a menu or a copy.
    case event

    /// Creates the question that an event of the user asks.
    init(_ event: UserEvent) {
      self =
        switch event {
        case .select: .select
        case .menu: .menu
        case .copy: .copy
        default: .event
        }
    }
  }

  /// The reserved memory of the last answer to each question.
  private var rooms: [Question: KeptAnswers.Room] = [:]

  /// Reserves memory for an answer, and frees that of the last answer to the same question.
  ///
  /// Returns the answer, or the error that there is no memory for it.
  mutating func hold(
    _ outcome: LiveAnswer.Outcome, to question: Question, in budget: LiveBudget
  ) -> LiveAnswer.Outcome {
    rooms[question] = nil
    let held = budget.hold(outcome)
    if held.byteCount > 0 { rooms[question] = held.room }
    return held.outcome
  }
}
