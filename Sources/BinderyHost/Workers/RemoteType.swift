internal import Bindery

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
    if let refusal = answer.refusal { throw refusal }
    return RemoteModel(answer, to: wanted, record: record, type: self)
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
