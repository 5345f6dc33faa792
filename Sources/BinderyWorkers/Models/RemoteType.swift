package import Bindery
package import BinderyExchange
internal import BinderyLoading

/// A media type, such as songs, whose plugin runs in a worker.
package final class RemoteType: Sendable {
  /// The plugin that shows the media type, which runs in a worker process.
  let worker: PluginWorker

  /// The properties, actions and views of the media type, as the worker has reported them.
  let table: WorkerTables.MediaType

  /// Creates a media type from what the worker has reported of it.
  package init(_ table: WorkerTables.MediaType, of worker: PluginWorker) {
    self.table = table
    self.worker = worker
  }

  /// The binding by which the host decodes records of this kind and shows them.
  package var binding: ViewBinding {
    ViewBinding(
      kind: table.kind, plugin: worker.subject.plugin, pluginVersion: worker.subject.version.rawValue,
      properties: table.properties, actions: table.actions, isLive: table.isLive, hasContents: table.hasContents,
      purposes: table.purposes, isRestorable: table.isRestorable
    ) { record in
      if self.table.isLive { return RemoteLiveModel(record, type: self) }
      return try self.model(self.worker.item(of: record, bringing: Self.usual), to: Self.usual, of: record)
    } decodeAll: { records, wanted in
      let wanted = self.answerable(wanted)
      let outcomes = await self.worker.items(of: records, bringing: wanted)
      return zip(records, outcomes).map { record, outcome in
        Result { try self.model(outcome, to: wanted, of: record) }
      }
    }
  }

  /// The parts that are requested of a model that is made alone, since nearly every model needs them.
  private static let usual = ModelRequest([.identity, .drawing])

  /// Returns the model of a record from the worker's answer to a request; throws why there is none.
  private func model(
    _ outcome: PluginWorker.ItemOutcome, to wanted: ModelRequest, of record: Record
  ) throws -> any BoundModel {
    let answer = try outcome.get()
    // A long refusal is kept as other answers are, and thrown when somebody uses the model.
    if let refusal = answer.refusal, answer.byteCount <= Self.refusalLimit { throw refusal }
    return RemoteModel(answer, to: wanted, record: record, type: self)
  }

  /// Returns the live model of the same record as `model`, or `nil` if `model` is of another plugin or kind.
  func liveModel(of model: any BoundModel) -> RemoteLiveModel? {
    switch model {
    case let model as RemoteLiveModel where model.type === self: model
    case let model as RemoteModel where model.type === self: RemoteLiveModel(model.record, type: self)
    default: nil
    }
  }

  /// Returns a request with its purpose replaced by the row if there is no view for that purpose.
  func answerable(_ wanted: ModelRequest) -> ModelRequest {
    var answerable = wanted
    answerable.purpose = shown(wanted.purpose)
    return answerable
  }

  /// Returns a purpose if the media type has a view for it, or the row otherwise.
  func shown(_ purpose: ViewPurpose) -> ViewPurpose {
    table.purposes.contains(purpose) ? purpose : .row
  }

  /// The most bytes of a refusal that is thrown when the model is made. A longer one is thrown when the model is used.
  private static let refusalLimit = 4096
}

// Checks of answers.
extension RemoteType {
  /// Returns the value of a property, or throws if it has another type than the property.
  ///
  /// This is the check that values of functions in this process undergo.
  func checked(_ value: PropertyValue, at index: Int) throws(PluginError) -> PropertyValue {
    guard table.properties.indices.contains(index) else { throw unreadable("there is no property \(index)") }
    let property = table.properties[index]
    if let fault = property.type.fault(in: value) { throw error(fault, in: property.name) }
    return value
  }

  /// Returns the identifier of a model, or throws if it is empty or the plugin gave a reason instead of one.
  func checked(_ identity: ItemAnswer.Identity) throws(PluginError) -> ModelId {
    let id = try identity.id.get()
    guard id.rawValue.isEmpty else { return id }
    throw error("it gave an empty identifier", in: "identity")
  }

  /// Draws on a canvas what a view model has drawn in the worker, or throws if the drawing is damaged.
  func draw(_ drawing: RemoteDrawing, on canvas: inout any TextCanvas) throws(PluginError) {
    do throws(ExchangeError) {
      try drawing.draw(on: &canvas)
    } catch {
      throw unreadable(error.description)
    }
  }

  /// Returns the error for a failed function of the plugin. `detail` is a clause, and `symbol` the function's name.
  func error(_ detail: String, in symbol: String) -> PluginError {
    PluginError(code: .failed, plugin: worker.name, detail: detail, symbol: symbol)
  }

  /// Returns the error for a damaged answer, which only the plugin can have damaged. `detail` is a clause.
  func unreadable(_ detail: String) -> PluginError {
    PluginError(code: .brokeProtocol, plugin: worker.name, detail: "its answer can't be read: \(detail)")
  }
}

// Errors of live view models.
extension RemoteType {
  /// Throws if the caller, which is about to call the function `symbol` of the plugin, isn't on the main actor.
  func checkMainActor(_ symbol: String) throws(PluginError) {
    guard MainActor.isCurrent else { throw .notOnMainActor(table.kind, of: worker.name, symbol) }
  }

  /// The error for a view model that is to be updated to a model of another plugin or kind.
  var otherModel: PluginError { .otherModel(of: worker.name) }

  /// The error for an answer without the part that was requested.
  var misanswered: PluginError {
    PluginError(code: .brokeProtocol, plugin: worker.name, detail: "it left out a part of its answer")
  }
}
