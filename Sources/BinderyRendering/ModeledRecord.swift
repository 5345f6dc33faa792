public import Bindery

/// A record with the result of creating its model.
struct ModeledRecord: Sendable {
  /// The record from which the model was created.
  let record: Record

  /// The result of looking up the binding of the record's kind.
  let answer: ViewBindingProvider.Answer

  /// The model, or the error that the binding threw for the record.
  let model: Result<any BoundModel, any Error>

  /// The model if its data comes from a worker process; `nil` otherwise, or if creating the model failed.
  ///
  /// The property is stored, because it is read several times, and a cast to a protocol is slow.
  let answered: (any AnsweredModel)?

  /// Creates a record with the result of creating its model.
  init(record: Record, answer: ViewBindingProvider.Answer, model: Result<any BoundModel, any Error>) {
    (self.record, self.answer, self.model) = (record, answer, model)
    answered = (try? model.get()) as? any AnsweredModel
  }

  /// Whether the record has a live view model in this process, which only the main actor reads.
  var isLiveHere: Bool { answer.binding.isLive && answered == nil }

  /// Calls a function after loading the model's data from the worker process, so that the function never blocks on it.
  ///
  /// - Parameters:
  ///   - wanted: The data that the function reads from the model.
  ///   - body: The function to call.
  /// - Returns: The result of `body`. Data that had to be requested again is dropped before this returns.
  func recalled<Result>(_ wanted: ModelRequest, _ body: () -> Result) async -> Result {
    let isRecalled = await recall(wanted)
    defer { if isRecalled { answered?.forget() } }
    return body()
  }

  /// Requests the model's data again if it comes from another process and was evicted.
  ///
  /// - Parameter wanted: The data that will be read from the model.
  /// - Returns: Whether the data was requested again.
  @discardableResult
  func recall(_ wanted: ModelRequest) async -> Bool {
    await answered?.recall(wanted.shown(as: answer.purpose)) ?? false
  }
}

extension Presenter {
  /// Creates the models of records, with one call for all records of a batched kind; batches run concurrently.
  ///
  /// - Parameters:
  ///   - records: The records to decode.
  ///   - request: The data to prefetch for the models.
  /// - Returns: The records with their models, in the same order.
  func modeled(_ records: [Record], bringing request: ModelRequest) async -> [ModeledRecord] {
    await provider.prepare(Set(records.lazy.map(\.kind)))
    var lookup = KindLookup(of: self)
    let answers = records.map { lookup.answer(for: $0.kind) }
    let together = records.indices.filter { answers[$0].binding.isBatched }
    let batches = Dictionary(grouping: together) { answers[$0].binding.kind }.values.map { positions in
      ModelBatch(positions: positions, records: positions.map { records[$0] }, answer: answers[positions[0]])
    }
    let models = await ModelBatch.models(of: batches, bringing: request)
    return records.indices.map { place in
      let model = models[place] ?? Result { try answers[place].binding.model(from: records[place]) }
      return ModeledRecord(record: records[place], answer: answers[place], model: model)
    }
  }

  /// Returns the identifiers of the things that records describe, in the same order.
  ///
  /// An identifier is `nil` if the plugin of the record's kind fails to provide it. If no plugin shows the kind, it is
  /// the value of a usual field such as `trackId`, or a hash of all fields. One of more than 1 KiB is replaced with its
  /// hash.
  public func modelIds(of records: [Record]) async -> [ModelId?] {
    let wanted = ModelRequest(.identity)
    var ids: [ModelId?] = []
    for record in await modeled(records, bringing: wanted) {
      ids.append(await record.recalled(wanted) { try? record.model.get().modelId.abbreviated })
    }
    return ids
  }
}

/// The records of one batched kind, with their positions among all records.
private struct ModelBatch: Sendable {
  /// The positions of the records among all records.
  let positions: [Int]
  /// The records of the batch.
  let records: [Record]
  /// The result of looking up their kind.
  let answer: ViewBindingProvider.Answer

  /// Creates the models of all batches concurrently, and returns the results by the position of their records.
  static func models(
    of batches: [ModelBatch], bringing request: ModelRequest
  ) async -> [Int: Result<any BoundModel, any Error>] {
    await withTaskGroup { group in
      for batch in batches {
        group.addTask { (batch.positions, await batch.models(bringing: request)) }
      }
      return await group.reduce(into: [:]) { models, made in
        for (place, model) in zip(made.0, made.1) { models[place] = model }
      }
    }
  }

  /// Creates the models of the batch, and returns one result for each record.
  private func models(bringing request: ModelRequest) async -> [Result<any BoundModel, any Error>] {
    await answer.binding.models(from: records, bringing: request.shown(as: answer.purpose))
  }
}

extension ModelRequest {
  /// Returns the request with its purpose replaced, such as a row of a list.
  fileprivate func shown(as purpose: ViewPurpose) -> ModelRequest {
    var request = self
    request.purpose = purpose
    return request
  }
}
