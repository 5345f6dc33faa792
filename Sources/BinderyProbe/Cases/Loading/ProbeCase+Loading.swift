internal import Bindery
internal import BinderyContract
internal import BinderyLoading
internal import BinderyRules
internal import CBindery

extension ProbeCase {
  /// The cases of the rules about loading and opening a plugin.
  static let loadingCases: [ProbeCase] = [
    ProbeCase("L01", .plugin, blame: "L01", isGate: true) { (probe) throws(Finding) in
      _ = try probe.library()
    },
    ProbeCase("L02", .plugin, blame: "L01", isGate: true) { (probe) throws(Finding) in
      _ = try probe.library().entry()
    },
    ProbeCase("L03", .plugin, blame: "L03", isGate: true) { (probe) throws(Finding) in
      _ = try probe.table()
    },
  ]

  /// The cases of the rules about the tables that the plugin's entry function returns.
  ///
  /// Each reads all tables from the start and reports only the first problem: later tables can't be relied on then.
  static let tableCases: [ProbeCase] =
    ["L04", "L05", "L07", "L08", "L09", "L10", "L11", "L12", "L13", "L14"].map { rule in
      ProbeCase(rule, .plugin, blame: "L07", isGate: true) { (probe) throws(Finding) in _ = try probe.checkedPlugin() }
    } + [
      ProbeCase("L15") { (probe) throws(Finding) in try probe.checkLayout() }
    ]

  /// The cases of the rules about a plugin's extensions, which require valid tables.
  static let extensionCases: [ProbeCase] = [
    "L06", "L16", "L17", "L18", "L43", "L44", "L45", "L46", "L47",
  ].map { rule in
    ProbeCase(rule, .plugin, blame: "L16", isGate: true) { (probe) throws(Finding) in
      let check = ExtensionCheck(plugin: try probe.checkedPlugin(), manifest: try probe.manifest())
      if rule == "L17" { try check.checkThreads() }
      try check.check()
    }
  }

  /// The cases of the rules about hosts of another contract version than the plugin was built for.
  static let hostCases: [ProbeCase] = [
    ProbeCase("L19", .plugin, blame: "L19", needsProcess: true) { (probe) throws(Finding) in
      try probe.open(with: ProbedHost(minor: 0), "L19", "of contract \(BINDERY_CONTRACT_MAJOR).0")
    },
    ProbeCase("L20", .plugin, blame: "L20", needsProcess: true) { (probe) throws(Finding) in
      let size = MemoryLayout<bindery_host>.size + 64
      try probe.open(with: ProbedHost(minor: 99, size: size), "L20", "of contract \(BINDERY_CONTRACT_MAJOR).99")
    },
  ]
}

extension Probe {
  /// Returns the plugin's manifest, or throws a finding of rule S01 with the reason why it can't be read.
  func manifest() throws(Finding) -> Manifest {
    do throws(PluginError) {
      return try Manifest(contentsOf: loadPath)
    } catch {
      throw Finding("S01", error.detail)
    }
  }

  /// Reads the tables of the plugin and of its media types anew, and throws a finding of the first broken rule.
  fileprivate func checkedPlugin() throws(Finding) -> ProbedPlugin {
    try ProbedPlugin(try table(), manifest: try manifest(), report: report)
  }

  /// Throws a finding of rule L15 if a layout names something that is neither a property nor a field of a sample.
  fileprivate func checkLayout() throws(Finding) {
    let type = try type()
    guard let layout = type.layout else { return report.add(.skipped("'\(order.subject)' has no layout")) }
    guard !given.isEmpty else {
      return report.add(.skipped("no record of '\(order.subject)' is known that it takes"))
    }
    let known = Set(type.properties.map(\.table.name) + given.flatMap { $0.fields.map(\.key) })
    let others = try abilities().views.compactMap(\.layout)
    if let name = ([layout] + others).flatMap(\.names).first(where: { !known.contains($0) }) {
      throw Finding(
        "L15", subject: type.kind.rawValue,
        "its layout draws '\(name)', which is neither a property nor a field of a sample")
    }
  }

  /// Opens the plugin with another host, and decodes and draws all samples.
  ///
  /// Throws a finding of `rule` if the plugin doesn't open; `name` describes the host behind its noun, as in `of
  /// contract 1.0`.
  fileprivate func open(with host: ProbedHost, _ rule: RuleCode, _ name: String) throws(Finding) {
    self.host = host
    do throws(Finding) {
      _ = try table()
    } catch {
      throw Finding(rule, "with a host \(name), \(error.sentence)")
    }
    try walkAllSamples()
  }
}
