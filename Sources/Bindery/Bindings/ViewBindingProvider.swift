internal import Synchronization

/// The registry of media types: finds the binding of a kind.
///
/// There is always an answer: a kind that nobody has bound gets the generic
/// binding, whose view shows what can be told of any record. All functions are
/// safe on any thread.
public final class ViewBindingProvider: Sendable {
  /// What was found for a kind.
  public struct Answer: Sendable {
    /// The binding to use.
    public let binding: ViewBinding

    /// Why a plugin that claims the kind isn't used, if that is so.
    public let problem: (any Error)?

    /// Whether nobody has bound the kind, or whoever did can't be used.
    public let isGeneric: Bool

    /// Creates the answer that there is a binding.
    fileprivate init(_ binding: ViewBinding) {
      self.binding = binding
      problem = nil
      isGeneric = false
    }

    /// Creates the answer that there is none, and why.
    fileprivate init(genericFor kind: Kind, problem: (any Error)? = nil) {
      binding = .generic(kind: kind, problem: problem)
      self.problem = problem
      isGeneric = true
    }
  }

  /// Finds the binding of a kind that was not registered, if there is one.
  public typealias Resolver = @Sendable (Kind) throws -> ViewBinding?

  private struct State {
    var answers: [Kind: Answer] = [:]
    var kinds: [Kind] = []
    var replacedKinds: Set<Kind> = []
    var searches: [Kind: Search] = [:]
    var genericCount = 0

    /// The search for a kind; all that ask for it at the same time share one.
    mutating func search(for kind: Kind) -> Search {
      let search = searches[kind] ?? Search()
      searches[kind] = search
      return search
    }

    /// Files the answer of a search, unless a binding was registered meanwhile.
    ///
    /// Data may name kinds without end, so what nobody has bound is kept only for so many of them.
    mutating func file(_ answer: Answer, for kind: Kind) -> Answer {
      searches[kind] = nil
      if let known = answers[kind] { return known }
      if answer.isGeneric {
        guard genericCount < ViewBindingProvider.genericLimit else { return answer }
        genericCount += 1
      }
      answers[kind] = answer
      return answer
    }
  }

  /// Lets one thread search while the others wait.
  private final class Search: Sendable {
    let turn = Mutex(())
  }

  /// The most kinds that nobody has bound for which the answer is kept.
  static let genericLimit = 1024

  private let state = Mutex(State())
  private let resolve: Resolver

  /// Creates a registry.
  ///
  /// - Parameter resolve: Asked once for each kind that was not registered, but for
  ///   those without a binding beyond the first thousand. It may register bindings,
  ///   but must not ask for any.
  public init(resolve: @escaping Resolver = { _ in nil }) {
    self.resolve = resolve
  }

  /// Registers a binding. A later one for the same kind takes its place.
  ///
  /// - Parameter binding: The binding.
  public func register(_ binding: ViewBinding) {
    state.withLock { state in
      if state.kinds.contains(binding.kind) {
        state.replacedKinds.insert(binding.kind)
      } else {
        state.kinds.append(binding.kind)
      }
      state.answers[binding.kind] = Answer(binding)
    }
  }

  /// Registers a model with its view model and view.
  ///
  /// - Parameters:
  ///   - model: The type that decodes a record.
  ///   - viewModel: The type that holds the logic.
  ///   - view: The type that shows it.
  ///   - kinds: The kinds of media, where there are more than the model's own.
  @inlinable
  public func bind<Content: Model & Decodable, Logic: ViewModel, View: TextView>(
    _ model: Content.Type, _ viewModel: Logic.Type, _ view: View.Type, kinds: [Kind] = [Content.kind]
  ) where Logic.Content == Content, View.Content == Logic {
    for kind in kinds { register(ViewBinding(model, viewModel, view, kind: kind)) }
  }

  /// Registers a model with its view model and view, where the view model lives.
  ///
  /// - Parameters:
  ///   - model: The type that decodes a record.
  ///   - viewModel: The type that holds the logic.
  ///   - view: The type that shows it.
  ///   - kinds: The kinds of media, where there are more than the model's own.
  public func bind<Content: Model & Decodable, Logic: LiveViewModel, View: LiveTextView>(
    _ model: Content.Type, _ viewModel: Logic.Type, _ view: View.Type, kinds: [Kind] = [Content.kind]
  ) where Logic.Content == Content, View.Content == Logic {
    for kind in kinds { register(ViewBinding(model, viewModel, view, kind: kind)) }
  }

  /// The bindings that were registered, in the order of registration.
  public var bindings: [ViewBinding] {
    state.withLock { state in state.kinds.compactMap { state.answers[$0]?.binding } }
  }

  /// The kinds that were registered more than once, so that only their last bindings count.
  package var replacedKinds: Set<Kind> {
    state.withLock { $0.replacedKinds }
  }

  /// Finds the binding of a kind.
  ///
  /// - Parameter kind: The kind.
  /// - Returns: The binding that was registered or found, or else the generic one.
  public func answer(for kind: Kind) -> Answer {
    if let known = knownAnswer(for: kind) { return known }
    let search = state.withLock { $0.search(for: kind) }
    return search.turn.withLock { _ in
      if let known = knownAnswer(for: kind) { return known }
      let answer = resolveAnswer(for: kind)
      return state.withLock { $0.file(answer, for: kind) }
    }
  }

  /// Finds the bindings of kinds that nobody has asked for yet, side by side: where whoever has them takes long to
  /// find them, many take hardly longer than one.
  ///
  /// - Parameter kinds: The kinds.
  public func prepare(_ kinds: Set<Kind>) async {
    let unknown = state.withLock { state in kinds.filter { state.answers[$0] == nil } }
    guard unknown.count > 1 else { return }
    await withTaskGroup { group in
      for kind in unknown { group.addTask { _ = self.answer(for: kind) } }
    }
  }

  private func knownAnswer(for kind: Kind) -> Answer? {
    state.withLock { $0.answers[kind] }
  }

  private func resolveAnswer(for kind: Kind) -> Answer {
    do {
      return try resolve(kind).map { Answer($0) } ?? Answer(genericFor: kind)
    } catch {
      return Answer(genericFor: kind, problem: error)
    }
  }
}
