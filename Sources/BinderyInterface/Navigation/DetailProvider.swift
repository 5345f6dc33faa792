public import Bindery

/// A function that finds the item of a route, or returns `nil` if there is none.
public typealias ItemLookup = @Sendable (Route) async throws -> Record?

/// A provider that shows an item of any kind through the binding of its kind.
///
/// It lets a plugin show the detail of another plugin's item without knowing that plugin.
@MainActor
public final class DetailProvider: ScreenProvider {
  /// The registry of the bindings of kinds.
  private let bindings: ViewBindingProvider
  /// The purpose of the view that is shown, such as a detail page.
  private let purpose: ViewPurpose
  /// The parts of the model that are requested with it.
  private let request: ModelRequest
  /// The function that finds the record of an item by its route.
  private let lookup: ItemLookup

  /// The states that view models are restored from, each of which is used once.
  private var states: RestoredStates

  /// Creates a provider of the items that a function finds.
  ///
  /// - Parameters:
  ///   - bindings: The registry of bindings by kind.
  ///   - purpose: The purpose for which items are shown, unless the context of a screen decides otherwise.
  ///   - request: The parts to request of the models.
  ///   - states: The states that an earlier process saved, from which view models are restored.
  ///   - lookup: Finds an item. An error other than a `NavigationError` counts as a failure of the source.
  public init(
    bindings: ViewBindingProvider, as purpose: ViewPurpose = .detail,
    bringing request: ModelRequest = .shownOnPages,
    restoring states: RestoredStates = RestoredStates(), lookup: @escaping ItemLookup
  ) {
    self.bindings = bindings
    self.purpose = purpose
    self.request = request
    self.states = states
    self.lookup = lookup
  }

  /// Looks up the item, and creates its model and view model.
  ///
  /// - Parameters:
  ///   - route: The route of the item.
  ///   - context: The scope of the screen.
  /// - Returns: The detail of the item.
  /// - Throws: A `NavigationError`, the error of the lookup, or a `CancellationError` if the task was cancelled.
  public func content(for route: Route, in context: Context) async throws -> any ScreenContent {
    try await detail(for: route, in: context)
  }

  /// Returns the detail of an item, like `content(for:in:)`, and reports what it waits for meanwhile.
  ///
  /// The plugin of the item's kind is loaded off the main actor.
  ///
  /// - Parameters:
  ///   - route: The route of the item.
  ///   - context: The scope of the screen.
  ///   - wait: Called before each wait.
  /// - Returns: The detail of the item.
  /// - Throws: What `content(for:in:)` throws.
  package func detail(
    for route: Route, in context: Context, waiting wait: @MainActor (DetailWait) -> Void = { _ in }
  ) async throws -> Detail {
    let answer = try await answer(for: route, in: context)
    wait(.lookup(route.item.source, plugin: answer.binding.plugin))
    guard let record = try await lookup(route) else { throw NavigationError(.noSuchItem, route) }
    wait(.creation(plugin: answer.binding.plugin))
    let detail = try await detail(of: record, at: route, answer, in: context)
    states.restore(detail, in: context)
    return detail
  }

  /// Creates the model and the view model of an item that was already looked up, by the current binding of its kind.
  ///
  /// - Parameters:
  ///   - record: The record of the item.
  ///   - route: The route of the item.
  ///   - context: The scope of the view model.
  ///   - wait: Called before each wait.
  /// - Returns: The detail of the item, whose view model is new and isn't restored.
  /// - Throws: A `NavigationError`, or a `CancellationError` if the task was cancelled.
  package func detail(
    of record: Record, at route: Route, in context: Context, waiting wait: @MainActor (DetailWait) -> Void = { _ in }
  ) async throws -> Detail {
    let answer = try await answer(for: route, in: context)
    wait(.creation(plugin: answer.binding.plugin))
    return try await detail(of: record, at: route, answer, in: context)
  }

  /// Returns the result of looking up the kind of a route; throws a `NavigationError` if no plugin shows the kind.
  private func answer(
    for route: Route, in context: Context
  ) async throws(NavigationError) -> ViewBindingProvider.Answer {
    await Self.load(route.kind, by: bindings)
    let answer = bindings.answer(for: route.kind, as: purpose, in: context)
    guard !answer.isGeneric else {
      throw NavigationError(.unknownKind, route, detail: answer.problem.map { "\($0)" } ?? "")
    }
    return answer
  }

  /// Loads the plugin of a kind off the main actor, which must not be blocked.
  @concurrent
  private nonisolated static func load(_ kind: Kind, by bindings: ViewBindingProvider) async {
    _ = bindings.answer(for: kind)
  }

  /// Returns the detail of a record's item, with a view model in a context of its own.
  private func detail(
    of record: Record, at route: Route, _ answer: ViewBindingProvider.Answer, in context: Context
  ) async throws -> Detail {
    do {
      let detail = try Detail(
        record: record, binding: answer.binding, model: await model(of: record, answer), as: answer.purpose,
        context: context)
      // From then on, the identifier of its model is known too.
      try await (detail.viewModel as? any ArrivingViewModel)?.creation()
      return detail
    } catch {
      try Task.checkCancellation()
      throw NavigationError(.notShowable, route, detail: "\(error)")
    }
  }

  /// Creates the model of a record, and prefetches the requested parts unless its view model is live.
  private func model(of record: Record, _ answer: ViewBindingProvider.Answer) async throws -> any BoundModel {
    guard !answer.binding.isLive else { return try answer.binding.model(from: record) }
    var request = request
    request.purpose = answer.purpose
    return try await answer.binding.models(from: [record], bringing: request)[0].get()
  }
}

extension ModelRequest {
  /// The request for the parts of a model that a detail page shows.
  public static let shownOnPages = ModelRequest([.identity, .drawing, .properties, .actions, .refusals])
}

extension Detail {
  /// Requests evicted data of the model from its worker process again, so that drawing doesn't block on the process.
  ///
  /// - Returns: Whether it was requested; it is then kept until `forget()`.
  package func recall() async -> Bool {
    guard !binding.isLive, let model = model as? any AnsweredModel else { return false }
    var request = ModelRequest.shownOnPages
    request.purpose = purpose
    return await model.recall(request)
  }

  /// Evicts the model data that `recall()` requested.
  package func forget() {
    (model as? any AnsweredModel)?.forget()
  }
}

/// An operation that has to finish before the detail of an item can be shown.
package enum DetailWait: Hashable, Sendable {
  /// The lookup of the item in a source, or in all of them, and by the plugin that identifies it.
  case lookup(SourceId?, plugin: PluginId?)

  /// The plugin that creates the item's view model.
  case creation(plugin: PluginId?)
}

/// The content of a screen that shows the detail of an item, perhaps with more around it.
@MainActor
package protocol DetailContent: ScreenContent {
  /// The item's detail that is shown now, whose state is saved, or `nil` before there is one.
  var detail: Detail? { get }
}

extension Detail: DetailContent {
  /// This detail itself, which is the only content of its screen.
  package var detail: Detail? { self }
}

/// The detail of an item, with its view model, as the content of a screen.
@MainActor
public final class Detail: ScreenContent {
  /// The record of the item, as its source provided it.
  public let record: Record

  /// The binding of the item's kind.
  public let binding: ViewBinding

  /// The model of the item, which its binding made of the record.
  public let model: any BoundModel

  /// The view model, which lives in the context of the screen.
  public let viewModel: any BoundViewModel

  /// The purpose of the view that shows the item.
  public let purpose: ViewPurpose

  /// Creates a detail, and the model of the item.
  ///
  /// - Parameters:
  ///   - record: The record of the item.
  ///   - binding: The binding of its kind.
  ///   - purpose: The purpose of the view that shows the item.
  ///   - context: The scope of the screen.
  /// - Throws: An error in the record, or of the plugin that shows it.
  public convenience init(
    record: Record, binding: ViewBinding, as purpose: ViewPurpose = .detail, context: Context
  ) throws {
    try self.init(record: record, binding: binding, model: binding.model(from: record), as: purpose, context: context)
  }

  /// Creates a detail of an item with a given model.
  ///
  /// - Parameters:
  ///   - record: The record of the item.
  ///   - binding: The binding of its kind.
  ///   - model: The model that the binding created for the item.
  ///   - purpose: The purpose of the view that shows the item.
  ///   - context: The scope of the screen.
  /// - Throws: An error of the plugin that shows the item.
  public init(
    record: Record, binding: ViewBinding, model: any BoundModel, as purpose: ViewPurpose = .detail, context: Context
  ) throws {
    self.record = record
    self.binding = binding
    self.model = model
    self.purpose = purpose
    viewModel = try model.viewModel(in: context)
  }
}
