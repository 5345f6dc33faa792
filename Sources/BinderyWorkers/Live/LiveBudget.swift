internal import Bindery
internal import BinderyExchange
internal import BinderyLoading

/// The budget of what a live view model in a worker has answered last: that of one item, within that of its plugin.
///
/// Each answer is bounded on its way, but a view model has hundreds of properties and actions, and a list hundreds of
/// view models.
struct LiveBudget: Sendable {
  private let kept: KeptAnswers
  private let plugin: String

  /// Creates the budget of a view model within that of all view models of its plugin, which errors name.
  init(within all: KeptAnswers, of plugin: String) {
    kept = KeptAnswers(limit: AnswerLimits.item, within: all)
    self.plugin = plugin
  }

  /// Returns an answer with the room that it takes, or an error in its place if there isn't enough.
  func hold(_ outcome: LiveAnswer.Outcome) -> HeldAnswer {
    let count = outcome.byteCount
    if let room = kept.take(count) { return HeldAnswer(outcome: outcome, byteCount: count, room: room) }
    let sentence = count > AnswerLimits.item - kept.count ? AnswerLimits.sentence : AnswerLimits.roomSentence
    let error = PluginError(code: .failed, plugin: plugin, detail: sentence)
    return HeldAnswer(outcome: .failure(error), byteCount: 0, room: nil)
  }
}

/// An answer of a live view model, and the room that it takes as long as it is kept.
struct HeldAnswer: Sendable {
  /// The answer, the plugin's error, or the error that there is no room for it.
  let outcome: LiveAnswer.Outcome

  /// The bytes that it takes.
  let byteCount: Int

  /// The room, or `nil` if there was none.
  let room: KeptAnswers.Room?
}

/// The rooms of what a live view model has answered last, for whoever asks and keeps the answers.
struct HeldRooms: Sendable {
  /// Something that a view model is asked, of which the last answer counts.
  enum Question: Hashable, Sendable {
    case reading(LiveReading)
    case select, menu, copy

    /// Any other event of the user.
    case event

    /// The question of an event.
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

  private var rooms: [Question: KeptAnswers.Room] = [:]

  /// Takes the room of an answer in place of that of the last one to the same question.
  ///
  /// Returns the answer, or the error that there is no room for it.
  mutating func hold(
    _ outcome: LiveAnswer.Outcome, to question: Question, in budget: LiveBudget
  ) -> LiveAnswer.Outcome {
    rooms[question] = nil
    let held = budget.hold(outcome)
    if held.byteCount > 0 { rooms[question] = held.room }
    return held.outcome
  }
}
