internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

// Checks rule C72: data of the model in a saved state is out of date once the item has another version.

extension Probe {
  /// Checks rule C72: save() writes no text that the model shows.
  ///
  /// A text of a sample is replaced with one that no plugin has by itself, so that nothing else brings it into a state.
  /// Texts that identify the item are kept, since a state may say whose it is, and texts that are never shown are
  /// ignored.
  func checkStatesWithoutModels() throws(Finding) {
    let abilities = try abilities()
    guard abilities.restoring != nil else { return report.add(.skipped(notRestorable)) }
    for sample in chosenSamples().prefix(order.level >= .strict ? 16 : 4) {
      for (index, field) in sample.fields.enumerated() {
        guard case .known(.text) = field.value else { continue }
        let mark = "Zqx\(order.seed % 1000) wovyk"
        let marked = sample.replacing(index, with: .known(.text(mark)))
        guard abilities.type.observation(of: marked).transcript.contains(mark),
          abilities.saves(mark, of: marked, beside: sample)
        else { continue }
        return flag("save() writes the text of '\(field.key)', which the model shows", marked)
      }
    }
  }
}

extension ProbedAbilities {
  /// Returns whether a focused view model of a record saves a text; false if the record is refused or of another item
  /// than `other`.
  fileprivate func saves(_ text: String, of record: TestRecord, beside other: TestRecord) -> Bool {
    guard let identity = identity(of: record), identity == self.identity(of: other) else { return false }
    var saved: [UInt8] = []
    try? type.withItem(of: record) { (item) throws(CallFailure) in
      live?.activate(item.viewModel, BINDERY_FOCUSED.rawValue)
      saved = try save(item).contents.bytes
      live?.activate(item.viewModel, BINDERY_OFFSCREEN.rawValue)
    }
    return saved.contains(Array(text.utf8))
  }

  /// Returns the identity of a record's model, or `nil` if the plugin refuses the record.
  private func identity(of record: TestRecord) -> [UInt8]? {
    var identity: [UInt8]?
    try? type.withModel(of: record) { (model) throws(CallFailure) in identity = type.identity(of: model) }
    return identity
  }
}
