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
  }

  /// Finds the binding of a kind that was not registered, if there is one.
  public typealias Resolver = @Sendable (Kind) throws -> ViewBinding?

  private struct State {
    var answers: [Kind: Answer] = [:]
    var kinds: [Kind] = []
    var searches: [Kind: Search] = [:]

    /// The search for a kind; all that ask for it at the same time share one.
    mutating func search(for kind: Kind) -> Search {
      let search = searches[kind] ?? Search()
      searches[kind] = search
      return search
    }

    /// Files the answer of a search, unless a binding was registered meanwhile.
    mutating func file(_ answer: Answer, for kind: Kind) -> Answer {
      let known = answers[kind] ?? answer
      answers[kind] = known
      searches[kind] = nil
      return known
    }
  }

  /// Lets one thread search while the others wait.
  private final class Search: Sendable {
    let turn = Mutex(())
  }

  private let state = Mutex(State())
  private let resolve: Resolver

  /// Creates a registry.
  ///
  /// - Parameter resolve: Asked once for each kind that was not registered. It may
  ///   register bindings, but must not ask for any.
  public init(resolve: @escaping Resolver = { _ in nil }) {
    self.resolve = resolve
  }

  /// Registers a binding. A later one for the same kind takes its place.
  ///
  /// - Parameter binding: The binding.
  public func register(_ binding: ViewBinding) {
    state.withLock { state in
      if !state.kinds.contains(binding.kind) { state.kinds.append(binding.kind) }
      state.answers[binding.kind] = Answer(binding: binding, problem: nil)
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

  /// The bindings that were registered, in the order of registration.
  public var bindings: [ViewBinding] {
    state.withLock { state in state.kinds.compactMap { state.answers[$0]?.binding } }
  }

  /// Finds the binding of a kind.
  ///
  /// - Parameter kind: The kind.
  public func answer(for kind: Kind) -> Answer {
    if let known = knownAnswer(for: kind) { return known }
    let search = state.withLock { $0.search(for: kind) }
    return search.turn.withLock { _ in
      if let known = knownAnswer(for: kind) { return known }
      let answer = resolveAnswer(for: kind)
      return state.withLock { $0.file(answer, for: kind) }
    }
  }

  private func knownAnswer(for kind: Kind) -> Answer? {
    state.withLock { $0.answers[kind] }
  }

  private func resolveAnswer(for kind: Kind) -> Answer {
    do {
      return Answer(binding: try resolve(kind) ?? .generic(kind: kind), problem: nil)
    } catch {
      return Answer(binding: .generic(kind: kind, problem: error), problem: error)
    }
  }
}
