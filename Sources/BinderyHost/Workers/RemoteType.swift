internal import Bindery
internal import BinderyExchange
internal import BinderyLoading

/// A kind of media that a plugin in a worker shows.
final class RemoteType: Sendable {
  let worker: PluginWorker
  let table: WorkerTables.MediaType

  /// Creates a kind of media.
  ///
  /// - Parameters:
  ///   - table: What the worker told of it.
  ///   - worker: The plugin.
  init(_ table: WorkerTables.MediaType, of worker: PluginWorker) {
    self.table = table
    self.worker = worker
  }

  /// How items of the kind are decoded, modeled and shown.
  var binding: ViewBinding {
    ViewBinding(
      kind: table.kind, plugin: worker.subject.plugin, properties: table.properties, actions: table.actions,
      isLive: table.isLive
    ) { record in
      if self.table.isLive { return RemoteLiveModel(record, type: self) }
      return try self.model(self.worker.item(of: record, bringing: Self.usual), to: Self.usual, of: record)
    } decodeAll: { records, wanted in
      let outcomes = await self.worker.items(of: records, bringing: wanted)
      return zip(records, outcomes).map { record, outcome in
        Result { try self.model(outcome, to: wanted, of: record) }
      }
    }
  }

  /// What is asked of nearly every model that is made alone.
  private static let usual = ModelRequest([.identity, .drawing])

  private func model(
    _ outcome: PluginWorker.ItemOutcome, to wanted: ModelRequest, of record: Record
  ) throws -> any BoundModel {
    let answer = try outcome.get()
    // A long one is kept as other answers are, and thrown where somebody uses the model.
    if let refusal = answer.refusal, answer.byteCount <= Self.refusalLimit { throw refusal }
    return RemoteModel(answer, to: wanted, record: record, type: self)
  }

  /// The most bytes of a refusal that is told at once.
  private static let refusalLimit = 4096
}

// How an answer is judged.
extension RemoteType {
  /// Checks the value of a property as that of a function in this process is.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - index: The place of the property.
  /// - Returns: The value.
  /// - Throws: That it has another type than the property.
  func checked(_ value: PropertyValue, at index: Int) throws(PluginError) -> PropertyValue {
    guard table.properties.indices.contains(index) else { throw unreadable("there is no property \(index)") }
    let property = table.properties[index]
    if let fault = property.type.fault(in: value) { throw error(fault, in: property.name) }
    return value
  }

  /// That a function of the plugin failed.
  ///
  /// - Parameters:
  ///   - detail: How it failed.
  ///   - symbol: The function.
  /// - Returns: The error.
  func error(_ detail: String, in symbol: String) -> PluginError {
    PluginError(code: .failed, plugin: worker.name, detail: detail, symbol: symbol)
  }

  /// The error that an answer ends with that was damaged, which only the plugin can have done.
  ///
  /// - Parameter detail: What is wrong with it.
  /// - Returns: The error.
  func unreadable(_ detail: String) -> PluginError {
    PluginError(code: .brokeProtocol, plugin: worker.name, detail: "its answer can't be read: \(detail)")
  }
}

// What view models that live can't do.
extension RemoteType {
  /// Throws where the caller is elsewhere than on the main actor.
  func checkMainActor(_ symbol: String) throws(PluginError) {
    guard MainActor.isCurrent else { throw .notOnMainActor(table.kind, of: worker.name, symbol) }
  }

  /// That a view model is asked to show a model of another thing.
  var otherModel: PluginError { .otherModel(of: worker.name) }

  /// That an answer is none to what was asked.
  var misanswered: PluginError {
    PluginError(code: .brokeProtocol, plugin: worker.name, detail: "it left out a part of its answer")
  }
}
