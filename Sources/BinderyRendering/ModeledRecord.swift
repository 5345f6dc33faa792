public import Bindery

/// A record, and the model that the binding of its kind made of it, or why there is none.
struct ModeledRecord: Sendable {
  /// The record.
  let record: Record

  /// How its kind is shown.
  let answer: ViewBindingProvider.Answer

  /// The model, or what is wrong with the record.
  let model: Result<any BoundModel, any Error>
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
    let kinds = Dictionary(grouping: records.indices) { records[$0].kind }
    let made = await withTaskGroup(of: [(place: Int, record: ModeledRecord)].self) { group in
      for (kind, places) in kinds {
        group.addTask {
          Array(zip(places, await modeled(places.map { records[$0] }, of: kind, bringing: request)))
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    return made.sorted { $0.place < $1.place }.map(\.record)
  }

  /// Makes models of records of one kind.
  private func modeled(
    _ records: [Record], of kind: Kind, bringing request: ModelRequest
  ) async -> [ModeledRecord] {
    let answer = provider.answer(for: kind)
    let models = await answer.binding.models(from: records, bringing: request)
    return zip(records, models).map { ModeledRecord(record: $0, answer: answer, model: $1) }
  }

  /// Finds out what identifies the things that records describe.
  ///
  /// - Parameter records: The records.
  /// - Returns: For each record its identifier, or nothing where its plugin can't tell.
  public func modelIds(of records: [Record]) async -> [ModelId?] {
    await modeled(records, bringing: ModelRequest(.identity)).map { try? $0.model.get().modelId }
  }
}
