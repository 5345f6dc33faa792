public import Bindery

/// Finds the item of a route; nothing where there is none.
public typealias ItemLookup = @Sendable (Route) async throws -> Record?

/// Shows an item of any kind through the binding of its kind.
///
/// So one plugin shows the detail of another's item without knowing the other.
@MainActor
public final class DetailProvider: ScreenProvider {
  private let bindings: ViewBindingProvider
  private let request: ModelRequest
  private let lookup: ItemLookup

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - bindings: Finds the binding of a kind.
  ///   - request: What will be asked of the models.
  ///   - lookup: Finds an item. It may throw a `NavigationError`; any other error is
  ///     taken as a failure of the source.
  public init(
    bindings: ViewBindingProvider,
    bringing request: ModelRequest = ModelRequest([.identity, .drawing, .properties, .actions]),
    lookup: @escaping ItemLookup
  ) {
    self.bindings = bindings
    self.request = request
    self.lookup = lookup
  }

  /// Looks the item up, and makes its model and view model.
  ///
  /// - Parameters:
  ///   - route: Where the item is.
  ///   - context: The scope of the screen.
  /// - Returns: The detail of the item.
  /// - Throws: A `NavigationError`, or that the task was cancelled.
  public func content(for route: Route, in context: Context) async throws -> any ScreenContent {
    let answer = bindings.answer(for: route.kind)
    guard !answer.isGeneric else {
      throw NavigationError(.unknownKind, route, detail: answer.problem.map { "\($0)" } ?? "")
    }
    guard let record = try await lookup(route) else { throw NavigationError(.noSuchItem, route) }
    do {
      let models = await answer.binding.models(from: [record], bringing: request)
      return try Detail(record: record, binding: answer.binding, model: models[0].get(), context: context)
    } catch {
      try Task.checkCancellation()
      throw NavigationError(.notShowable, route, detail: "\(error)")
    }
  }
}

/// An item with its view model, as a screen shows it.
@MainActor
public final class Detail: ScreenContent {
  /// The item as it came from its source.
  public let record: Record

  /// The binding of the item's kind.
  public let binding: ViewBinding

  /// The model of the item.
  public let model: any BoundModel

  /// The view model, which lives in the context of the screen.
  public let viewModel: any BoundViewModel

  /// Creates a detail.
  ///
  /// - Parameters:
  ///   - record: The item.
  ///   - binding: The binding of its kind.
  ///   - context: The scope of the screen.
  /// - Throws: What is wrong with the record, or with whoever shows it.
  public convenience init(record: Record, binding: ViewBinding, context: Context) throws {
    try self.init(record: record, binding: binding, model: binding.model(from: record), context: context)
  }

  /// Creates a detail of an item whose model there is.
  ///
  /// - Parameters:
  ///   - record: The item.
  ///   - binding: The binding of its kind.
  ///   - model: The model that the binding made of the item.
  ///   - context: The scope of the screen.
  /// - Throws: What is wrong with whoever shows it.
  public init(record: Record, binding: ViewBinding, model: any BoundModel, context: Context) throws {
    self.record = record
    self.binding = binding
    self.model = model
    viewModel = try model.viewModel(in: context)
  }
}
