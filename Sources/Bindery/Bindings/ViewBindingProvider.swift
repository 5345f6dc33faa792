internal import Synchronization

/// A registry of media types, which finds the binding of a kind, such as `song`, to its model, view model and view.
///
/// Every lookup finds one: an unbound kind gets the generic binding, whose view shows what is known of any record.
/// All functions are safe on any thread.
public final class ViewBindingProvider: Sendable {
  /// The result of looking up the binding of a kind.
  public struct Answer: Sendable {
    /// The binding for the kind, which is the generic fallback if the kind has no other.
    public let binding: ViewBinding

    /// The reason why a plugin that claims the kind isn't used, or `nil` if there is no such problem.
    public let problem: (any Error)?

    /// Whether the binding is the generic fallback, because the kind is unbound or its plugin can't be used.
    public let isGeneric: Bool

    /// The purpose of the view to show, for which the binding has a view: `row` unless a lookup for another finds one.
    public fileprivate(set) var purpose = ViewPurpose.row

    /// Creates the result for a kind that has a binding.
    fileprivate init(_ binding: ViewBinding) {
      self.binding = binding
      problem = nil
      isGeneric = false
    }

    /// Creates the result with the generic fallback, and with the problem of the kind's plugin, if there is one.
    fileprivate init(genericFor kind: Kind, fields: GenericFields, problem: (any Error)? = nil) {
      binding = .generic(kind: kind, fields: fields, problem: problem)
      self.problem = problem
      isGeneric = true
    }
  }

  /// A function that finds the binding of an unregistered kind; it returns `nil` if no plugin claims the kind, and
  /// throws if the plugin that claims it can't be used.
  public typealias Resolver = @Sendable (Kind) throws -> ViewBinding?

  /// The mutable state of a registry, which a lock protects.
  private struct State {
    /// The stored results of lookups, by kind.
    var answers: [Kind: Answer] = [:]
    /// The registered kinds, in order.
    var kinds: [Kind] = []
    /// The kinds that were registered more than once.
    var replacedKinds: Set<Kind> = []
    /// The running searches, by kind.
    var searches: [Kind: Search] = [:]
    /// The number of stored results with the generic fallback.
    var genericCount = 0

    /// Removes the results that the resolver found for some kinds; registered bindings stay.
    mutating func forget(_ forgotten: Set<Kind>) {
      for kind in forgotten {
        searches[kind] = nil
        guard !kinds.contains(kind), let answer = answers.removeValue(forKey: kind) else { continue }
        if answer.isGeneric { genericCount -= 1 }
      }
    }

    /// Returns the running search for a kind, or a new one; all concurrent lookups of the kind share it.
    mutating func search(for kind: Kind) -> Search {
      let search = searches[kind] ?? Search()
      searches[kind] = search
      return search
    }

    /// Stores the result of a search, unless a binding was registered meanwhile, and returns the result that counts.
    ///
    /// Data may name an unlimited number of kinds, so only a limited number of results for unbound kinds is stored.
    mutating func file(_ answer: Answer, for kind: Kind, by search: Search) -> Answer {
      // If the kind was forgotten meanwhile, the result isn't stored.
      guard searches[kind] === search else { return answers[kind] ?? answer }
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

  /// A lock for one kind, so that one thread resolves it while the others wait for the result.
  private final class Search: Sendable {
    /// The lock that the thread holds that resolves the kind.
    let turn = Mutex(())
  }

  /// The maximum number of unbound kinds whose lookup results are stored.
  static let genericLimit = 1024

  private let state = Mutex(State())
  /// The names of the fields in which the generic binding finds titles and identifiers.
  private let genericFields: GenericFields
  /// The function that finds the binding of an unregistered kind.
  private let resolve: Resolver

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - genericFields: The names of the fields in which the generic binding finds titles and identifiers.
  ///   - resolve: A function that is called once for each unregistered kind, and again for unbound kinds beyond the
  ///     first 1024. It may register bindings, but must not look up any.
  public init(genericFields: GenericFields = GenericFields(), resolve: @escaping Resolver = { _ in nil }) {
    self.genericFields = genericFields
    self.resolve = resolve
  }

  /// Registers a binding, which replaces any former one of the same kind.
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
  ///   - view: The type that shows the view model in a row.
  ///   - views: The views for other purposes, such as `.detail(SongDetailView.self)`.
  ///   - kinds: The kinds of media to bind, by default the model's own.
  @inlinable
  public func bind<Content: Model & Decodable, Logic: ViewModel, View: TextView>(
    _ model: Content.Type, _ viewModel: Logic.Type, _ view: View.Type, views: [PurposedView<Logic>] = [],
    kinds: [Kind] = [Content.kind]
  ) where Logic.Content == Content, View.Content == Logic {
    for kind in kinds { register(ViewBinding(model, viewModel, view, views: views, kind: kind)) }
  }

  /// Registers a model with its live view model and view.
  ///
  /// - Parameters:
  ///   - model: The type that decodes a record.
  ///   - viewModel: The type that holds the logic.
  ///   - view: The type that shows the view model in a row.
  ///   - views: The views for other purposes, such as `.detail(SongDetailView.self)`.
  ///   - kinds: The kinds of media to bind, by default the model's own.
  public func bind<Content: Model & Decodable, Logic: LiveViewModel, View: LiveTextView>(
    _ model: Content.Type, _ viewModel: Logic.Type, _ view: View.Type, views: [PurposedLiveView<Logic>] = [],
    kinds: [Kind] = [Content.kind]
  ) where Logic.Content == Content, View.Content == Logic {
    for kind in kinds { register(ViewBinding(model, viewModel, view, views: views, kind: kind)) }
  }

  /// The registered bindings, in the order in which their kinds were first registered, without resolved ones.
  public var bindings: [ViewBinding] {
    state.withLock { state in state.kinds.compactMap { state.answers[$0]?.binding } }
  }

  /// The kinds that were registered more than once; only their last bindings count.
  package var replacedKinds: Set<Kind> {
    state.withLock { $0.replacedKinds }
  }

  /// Returns the binding of a kind, with the purpose of the view to show: the registered binding, that from the
  /// resolver, or else the generic fallback.
  ///
  /// The resolver is the function by which a host opens the plugin of a kind. The first lookup of an unregistered kind
  /// calls it on the caller's thread, and waits for it.
  public func answer(for kind: Kind) -> Answer {
    if let known = knownAnswer(for: kind) { return known }
    let search = state.withLock { $0.search(for: kind) }
    return search.turn.withLock { _ in
      if let known = knownAnswer(for: kind) { return known }
      let answer = resolveAnswer(for: kind)
      return state.withLock { $0.file(answer, for: kind, by: search) }
    }
  }

  /// Returns the binding of a kind and the purpose of the view to show, with the context's overrides applied.
  ///
  /// The context's `viewOverrides` take precedence. If the binding has no view for the purpose, the purpose is `row`.
  ///
  /// - Parameters:
  ///   - kind: The kind of the item.
  ///   - purpose: The purpose for which the screen shows the item.
  ///   - context: The context of the screen.
  /// - Returns: The binding, and the purpose for which it has a view.
  public func answer(for kind: Kind, as purpose: ViewPurpose, in context: Context) -> Answer {
    let overrides = context.viewOverrides
    var answer = overrides.bindings[kind].map { Answer($0) } ?? answer(for: kind)
    let wanted = overrides.purpose(kind, purpose)
    if answer.binding.purposes.contains(wanted) { answer.purpose = wanted }
    return answer
  }

  /// Forgets the resolved bindings of some kinds, so that the next lookup of each calls the resolver again.
  ///
  /// Registered bindings stay, and bindings that were already returned remain usable.
  package func forget(_ kinds: Set<Kind>) {
    state.withLock { $0.forget(kinds) }
  }

  /// Resolves the bindings of unknown kinds concurrently, so that later lookups don't wait.
  ///
  /// A single unknown kind is left to its first lookup, which takes no longer.
  public func prepare(_ kinds: Set<Kind>) async {
    let unknown = state.withLock { state in kinds.filter { state.answers[$0] == nil } }
    guard unknown.count > 1 else { return }
    await withTaskGroup { group in
      for kind in unknown { group.addTask { _ = self.answer(for: kind) } }
    }
  }

  /// Returns the stored result for a kind, or `nil` if there is none.
  private func knownAnswer(for kind: Kind) -> Answer? {
    state.withLock { $0.answers[kind] }
  }

  /// Calls the resolver, and returns its binding or the generic fallback with the error.
  private func resolveAnswer(for kind: Kind) -> Answer {
    do {
      return try resolve(kind).map { Answer($0) } ?? Answer(genericFor: kind, fields: genericFields)
    } catch {
      return Answer(genericFor: kind, fields: genericFields, problem: error)
    }
  }
}
