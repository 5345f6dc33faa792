public import Bindery

/// A record, and the model that the binding of its kind made of it, or why there is none.
struct ModeledRecord: Sendable {
  /// The record.
  let record: Record

  /// How its kind is shown.
  let answer: ViewBindingProvider.Answer

  /// The model, or what is wrong with the record.
  let model: Result<any BoundModel, any Error>

  /// The model, where another process has told of it.
  var answered: (any AnsweredModel)? { (try? model.get()) as? any AnsweredModel }

  /// Calls a function while what another process told of the model is at hand, so that the function waits for nobody.
  ///
  /// - Parameters:
  ///   - wanted: What the function asks of the model.
  ///   - body: The function.
  /// - Returns: What `body` returns. What was asked for again is forgotten by then.
  func recalled<Result>(_ wanted: ModelRequest, _ body: () -> Result) async -> Result {
    let isRecalled = await answered?.recall(wanted) ?? false
    defer { if isRecalled { answered?.forget() } }
    return body()
  }
}

extension Presenter {
  /// Makes models of records: kind by kind, with one call for a kind whose models are made
  /// together, and all kinds at once.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - request: What will be asked of the models.
  /// - Returns: The records with their models, in the same order.
  func modeled(_ records: [Record], bringing request: ModelRequest) async -> [ModeledRecord] {
    await provider.prepare(Set(records.lazy.map(\.kind)))
    var lookup = KindLookup(provider)
    let answers = records.map { lookup.answer(for: $0.kind) }
    let together = records.indices.filter { answers[$0].binding.isBatched }
    let batches = Dictionary(grouping: together) { answers[$0].binding.kind }.values.map { places in
      ModelBatch(places: places, records: places.map { records[$0] }, binding: answers[places[0]].binding)
    }
    let models = await ModelBatch.models(of: batches, bringing: request)
    return records.indices.map { place in
      let model = models[place] ?? Result { try answers[place].binding.model(from: records[place]) }
      return ModeledRecord(record: records[place], answer: answers[place], model: model)
    }
  }

  /// Finds out what identifies the things that records describe.
  ///
  /// - Parameter records: The records.
  /// - Returns: For each record its identifier, or `nil` if its plugin can't tell. A hash stands for one of more
  ///   than 1 KiB.
  public func modelIds(of records: [Record]) async -> [ModelId?] {
    let wanted = ModelRequest(.identity)
    var ids: [ModelId?] = []
    for record in await modeled(records, bringing: wanted) {
      ids.append(await record.recalled(wanted) { try? record.model.get().modelId.abbreviated })
    }
    return ids
  }
}

/// Records of one kind among others, whose models are made together.
private struct ModelBatch: Sendable {
  let places: [Int]
  let records: [Record]
  let binding: ViewBinding

  /// Makes the models of all batches at once.
  ///
  /// - Returns: What became of each record, by its place.
  static func models(
    of batches: [ModelBatch], bringing request: ModelRequest
  ) async -> [Int: Result<any BoundModel, any Error>] {
    await withTaskGroup { group in
      for batch in batches {
        group.addTask { (batch.places, await batch.binding.models(from: batch.records, bringing: request)) }
      }
      return await group.reduce(into: [:]) { models, made in
        for (place, model) in zip(made.0, made.1) { models[place] = model }
      }
    }
  }
}
