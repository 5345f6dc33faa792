internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Checks rule C12: of two fields with the same key, the last one counts.
  func checkDoubledKeys() throws(Finding) {
    let type = try type()
    for sample in chosenSamples() {
      guard let seen = type.steadyObservation(of: sample) else { continue }
      for index in some(sample.fields.indices, of: sample) {
        guard let record = sample.doubling(index) else { continue }
        var doubled = blaming("C12") { type.observation(of: record) }
        // The host computes the version of a declared type over all fields, so the added field changes it rightly.
        doubled.version = seen.version
        let key = Law.quoted(sample.fields[index].key)
        if doubled != seen { flag("where \(key) occurs twice, the last one doesn't count", record) }
      }
    }
  }

  /// Checks rule C13: a value of an unknown type is treated as null.
  func checkUnknownValues() throws(Finding) {
    let type = try type()
    for sample in chosenSamples() {
      _ = type.observation(of: sample)
      for index in some(sample.fields.indices, of: sample) {
        let record = sample.replacing(index, with: .unknown(77))
        let null = sample.replacing(index, with: .known(.null))
        let expected = blaming("C11") {
          // A plugin that reads any value as a text crashes here, where C11 is reported, and not on the unknown type.
          _ = type.observation(of: sample.replacing(index, with: .known(.integer(0))))
          return type.observation(of: null)
        }
        let seen = blaming("C13") { type.observation(of: record) }
        guard seen != expected, seen.failure == nil || expected.failure == nil else { continue }
        let isSteady = expected.failure != nil ? true : type.steadyObservation(of: null) != nil
        guard isSteady else { continue }
        flag("a value of an unknown type in \(Law.quoted(sample.fields[index].key)) isn't treated as null", sample)
      }
    }
  }

  /// Checks rule C14: the plugin survives records whose nested values can't be expanded, or are nested too deep for it.
  func checkWithoutExpansion() throws(Finding) {
    try eachCodedSample { (type, sample) throws(CallFailure) in
      blame("C01")
      try type.withViewModel(of: sample) { (viewModel) throws(CallFailure) in _ = try type.draw(viewModel) }
      blame("C14")
      if let model = try? type.decode(sample, canExpand: false) {
        try? type.withViewModel(over: model) { (viewModel) throws(CallFailure) in
          _ = try type.draw(viewModel)
          _ = type.members(of: viewModel)
        }
        type.release(model: model)
      }
      for index in some(sample.fields.indices, of: sample) {
        // Nested JSON that a plugin parses itself may have any depth, for which no stack is large enough.
        let isNested = if case .known(.json) = sample.fields[index].value { true } else { false }
        let levels = isNested ? 100_000 : 300
        let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        let record = sample.replacing(index, with: .known(.json(deep)))
        try? type.withViewModel(of: record) { (viewModel) throws(CallFailure) in _ = try type.draw(viewModel) }
      }
    }
  }
}
