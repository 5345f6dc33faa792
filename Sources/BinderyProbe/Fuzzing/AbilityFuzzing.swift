internal import BinderyContract
internal import BinderyRules

extension Probe {
  /// Fuzzes actions, contents, views and saved states with random records, for rule F05.
  ///
  /// Throws a finding of the first broken rule.
  func fuzzAbilities() throws(Finding) {
    let abilities = try abilities()
    guard !abilities.isEmpty else {
      return report.add(.skipped("items of '\(order.subject)' offer a screen nothing but a row"))
    }
    if let record = givenRecord {
      abilities.walk(record)
      return try abilities.check(record)
    }
    let mutator = mutator
    // Rule F01 reads the same records with their texts separated by guard pages.
    try GuardedMemory.withLeanRecords { () throws(Finding) in
      try runIterations(ends: mutator.endCount, fixed: mutator.fixedCount) { (iteration) throws(Finding) in
        let record = mutator.fuzzedRecord(iteration: iteration)
        // The other functions depend less on the record.
        if iteration.isMultiple(of: 4) { abilities.walk(record) }
        try abilities.check(record)
      }
    }
  }

  /// Fuzzes restore() with random variants of saved states, for rule F06.
  ///
  /// Throws a finding of the first broken rule.
  func fuzzStates() throws(Finding) {
    let abilities = try abilities()
    guard abilities.restoring != nil else { return report.add(.skipped(notRestorable)) }
    try runIterations { (iteration) throws(Finding) in
      var generator = SeededGenerator(seed: order.seed &+ UInt64(iteration) &* 977)
      try? abilities.type.withItem(of: samples[iteration % samples.count]) { (item) throws(CallFailure) in
        let saved = try abilities.save(item).contents.bytes
        try? abilities.restore(item, from: OddStates.random(of: saved, &generator))
        _ = try? abilities.type.draw(item.viewModel)
        _ = try? abilities.save(item)
      }
    }
  }
}
