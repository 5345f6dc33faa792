public import BinderyPlugin
public import BinderyRules

/// Checks that the types of a plugin in Swift keep the contract, before anything is exported.
///
/// ```swift
/// @Test func `The plugin keeps the contract`() async throws {
///   try await checkContract(of: SongPlugin.self)
/// }
/// ```
///
/// The plugin registers its media types, shows the samples, and shows records that are mutated at random: with values
/// missing, of other types, or extreme. A plugin may refuse a record; what it accepts has to keep the rules. The same
/// seed makes the same records. Code that traps ends the whole test run; `bindery check` survives that.
///
/// - Parameters:
///   - plugin: The plugin to check.
///   - samples: Records of each of the plugin's kinds; those of other kinds are left out. The default is the nearest
///     folder `Samples` beside or above the test's file.
///   - level: The level, which decides which rules are checked and with how many mutated records.
///   - seed: The seed of the mutated records.
///   - only: The rules to check at any level; all rules of the level if empty.
///   - skip: The rules to leave out, even if `only` has them.
///   - file: The path of the test's file, near which samples are looked for if none are given.
/// - Throws: A `ContractFailure` that describes each broken rule; an `UncheckedRulesError` if `only` has a rule that
///   isn't checked here; a `SamplesError` or `SourceError` if the samples are missing or can't be read.
@MainActor
public func checkContract<Tested: Plugin>(
  of plugin: Tested.Type, samples: TestSamples? = nil, level: CheckLevel = .standard, seed: UInt64 = 1,
  only: Set<RuleCode> = [], skip: Set<RuleCode> = [], file: String = #filePath
) async throws {
  let records = try (samples ?? TestSamples.near(file)).read()
  let run = try ContractRun(level: level, seed: seed, only: only, skip: skip, known: ContractRun.rulesOfPlugins)
  let provider = ViewBindingProvider()
  Tested().register(in: provider)
  if provider.bindings.isEmpty { run.report(Finding("T01", "it binds no kind, so there is nothing to check")) }
  for kind in provider.replacedKinds.sorted() {
    run.report(Finding("T01", subject: "\(kind)", "'\(kind)' was bound more than once"))
  }
  for binding in provider.bindings {
    await BindingCheck(binding: binding, samples: records.filter { $0.kind == binding.kind }, run: run).check()
  }
  try run.finish("\(Tested.self)", call: "try await checkContract(of: \(Tested.self).self, level: .\(level), ")
}
