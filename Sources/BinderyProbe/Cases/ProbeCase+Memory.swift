internal import BinderyRules
internal import CProbe

extension ProbeCase {
  /// The cases that check the memory that a plugin allocates.
  static let memoryCases: [ProbeCase] = [
    ProbeCase("C40", seconds: 30, needsGuard: true) { (probe) throws(Finding) in try probe.findLeaks() },
    ProbeCase("C41", seconds: 30, needsGuard: true) { (probe) throws(Finding) in try probe.exercise() },
    ProbeCase("C42", seconds: 30, needsGuard: true) { (probe) throws(Finding) in
      probe.giveMemory(CPROBE_GUARD_START)
      try probe.exercise()
    },
    ProbeCase("C43", seconds: 30, needsGuard: true) { (probe) throws(Finding) in
      probe.giveMemory(CPROBE_GUARD_COUNT)
      try probe.exercise()
    },
    ProbeCase("C44", blame: "C44", circumstances: otherBytes, seconds: 30, needsGuard: true) {
      (probe) throws(Finding) in
      try probe.compareFreshMemory()
    },
    ProbeCase("C45", seconds: 30, needsGuard: true) { (probe) throws(Finding) in try probe.findLeaksOfRefusals() },
    ProbeCase("C46", seconds: 30, needsGuard: true) { (probe) throws(Finding) in try probe.findGrowthOfViewModels() },
    ProbeCase("C47", blame: "C47", circumstances: "beside many other items") { (probe) throws(Finding) in
      try probe.compareManyAlive()
    },
  ]

  /// The words with which a finding says that fresh memory was filled with other bytes.
  private static let otherBytes = "where fresh memory holds other bytes"
}

extension Probe {
  /// Uses the samples as a host does, in several orders: one by one, refused records, and many alive at once.
  fileprivate func exercise() throws(Finding) {
    let type = try type()
    try walkSamples()
    for record in refusedRecords(type) { _ = try? type.decode(record) }
    for sample in samples.prefix(2) where !type.isDeclared {
      blaming("C11") {
        for record in [sample.withTextsBehindZero, sample.withAllKeysDoubled] { _ = type.observation(of: record) }
      }
    }
    let abilities = try abilities()
    for sample in samples { abilities.walk(sample) }
    try aliveTogether { (type, alive) throws(Finding) in
      for item in alive { for viewModel in item.viewModels { _ = type.observation(of: viewModel) } }
    }
  }

  /// Throws a finding of rule C40 if memory of a sample remains allocated after its release.
  func findLeaks() throws(Finding) {
    giveMemory(CPROBE_GUARD_COUNT)
    let abilities = try abilities()
    for sample in samples { try findLeak(of: sample, abilities) }
    for sample in samples.prefix(2) {
      // If a key occurs twice, memory that was allocated for the first value has to be freed, too.
      let doubled = sample.withAllKeysDoubled
      guard blaming("C11", { abilities.type.observation(of: doubled) }).failure == nil else { continue }
      try findLeak(of: doubled, abilities)
    }
  }

  /// Throws a finding if the memory in use grows with each item that is made of a record and released.
  private func findLeak(of record: TestRecord, _ abilities: ProbedAbilities) throws(Finding) {
    let growth = MemoryGrowth.repeated {
      _ = abilities.type.observation(of: record)
      abilities.walk(record)
    }
    guard let growth else { return }
    throw Finding(
      "C40", subject: order.subject,
      "each item leaves memory behind when it is released: \(growth.example)", input: record.description)
  }

  /// Throws a finding if the memory in use grows with each record that decode() refuses.
  fileprivate func findLeaksOfRefusals() throws(Finding) {
    giveMemory(CPROBE_GUARD_COUNT)
    let type = try type()
    guard !type.isDeclared else { return report.add(.skipped("'\(order.subject)' is declared, so nothing is decoded")) }
    for record in refusedRecords(type) {
      let growth = MemoryGrowth.repeated { _ = try? type.decode(record) }
      // A leak of accepted items breaks C40, and isn't about refusals.
      guard let growth, (try? findLeaks()) != nil else { continue }
      throw Finding(
        "C45", subject: order.subject,
        "each record that is refused leaves memory behind: \(growth.example)", input: record.description)
    }
  }

  /// Throws a finding if the memory in use grows with each view model that is created and released.
  fileprivate func findGrowthOfViewModels() throws(Finding) {
    giveMemory(CPROBE_GUARD_COUNT)
    let type = try type()
    guard !type.isDeclared else {
      return report.add(.skipped("'\(order.subject)' is declared, and has no view models"))
    }
    for sample in samples {
      guard let model = try? type.decode(sample) else { continue }
      defer { type.release(model: model) }
      guard let viewModel = try? type.create(over: model) else { continue }
      let growth = MemoryGrowth.repeated {
        _ = type.observation(of: viewModel)
      } end: {
        type.release(viewModel: viewModel)
      }
      // Memory that remains after the view model's release is a leak, which breaks C40.
      guard let growth, growth.isFreedInTheEnd else { continue }
      throw Finding(
        "C46", subject: order.subject, "each time that a view model is drawn takes more memory: \(growth.example)",
        input: sample.description)
    }
  }

  /// Throws a finding of rule C44 if a sample looks different with fresh memory full of zeros, of small, or of large
  /// numbers.
  fileprivate func compareFreshMemory() throws(Finding) {
    let type = try type()
    defer { fillMemory(with: 0xA5) }
    for sample in samples {
      fillMemory(with: 0x01)
      let first = type.observation(of: sample)
      guard type.observation(of: sample) == first else { continue }
      for byte in [0xFE, 0x00] as [UInt8] {
        fillMemory(with: byte)
        guard let difference = type.observation(of: sample).difference(from: first) else { continue }
        throw Finding(
          "C44", subject: order.subject,
          "what is seen changes with what fresh memory happens to hold: \(difference)",
          input: sample.description)
      }
    }
  }
}
