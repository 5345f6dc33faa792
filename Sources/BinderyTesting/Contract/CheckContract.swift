public import BinderyPlugin
public import BinderyRules

/// Checks what the contract promises on the types of a plugin in Swift, before anything is exported.
///
/// ```swift
/// @Test func `The plugin keeps the contract`() async throws {
///   try await checkContract(of: SongPlugin.self)
/// }
/// ```
///
/// The plugin registers its media types, shows the samples, and shows records that are made of them at random: with
/// values missing, of other types, or extreme. What a plugin refuses is refused; what it takes has to keep the rules.
/// The same seed makes the same records. Code that traps ends the run of the tests; `bindery check` survives that.
///
/// - Parameters:
///   - plugin: The plugin.
///   - samples: Records that the plugin shows, of each of its kinds; those of other kinds are left out. Without any,
///     the nearest folder `Samples` beside or above the test's file.
///   - level: How much is checked.
///   - seed: What decides the records that are made at random.
///   - only: The rules that are checked; all where there are none.
///   - skip: The rules that aren't checked.
///   - file: The file of the test.
/// - Throws: A `ContractFailure` that tells of each broken rule; a `SamplesError` or `SourceError` where there are no
///   samples.
@MainActor
public func checkContract<Tested: Plugin>(
  of plugin: Tested.Type, samples: TestSamples? = nil, level: CheckLevel = .standard, seed: UInt64 = 1,
  only: Set<RuleCode> = [], skip: Set<RuleCode> = [], file: String = #filePath
) async throws {
  let records = try (samples ?? TestSamples.near(file)).read()
  let run = CheckRun(level: level, seed: seed, only: only, skip: skip)
  let provider = ViewBindingProvider()
  Tested().register(in: provider)
  if provider.bindings.isEmpty { run.report(Finding("T01", "it binds no kind, so there is nothing to check")) }
  for kind in provider.replacedKinds.sorted() {
    run.report(Finding("T01", subject: "\(kind)", "'\(kind)' was bound more than once"))
  }
  for binding in provider.bindings {
    await BindingCheck(binding, samples: records.filter { $0.kind == binding.kind }, run).check()
  }
  try run.finish("\(Tested.self)", call: "try await checkContract(of: \(Tested.self).self, level: .\(level), ")
}
