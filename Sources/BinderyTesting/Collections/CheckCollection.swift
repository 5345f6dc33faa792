internal import Bindery
public import BinderyCollections
public import BinderyRules

/// Checks that an author's own collection keeps the laws of collections.
///
/// ```swift
/// @Test func `The library is a collection`() async throws {
///   try await checkCollection { Library(folder: folder) }
///   try await checkCollection(changes: [{ $0.add(song) }, { $0.removeAll() }]) { Library(folder: folder) }
/// }
/// ```
///
/// The collection is created, observed, refreshed and changed in a random order that depends on the seed, and each of
/// its states is compared with the one before.
///
/// - Parameters:
///   - level: The level, which decides which rules are checked and how many refreshes and changes are made.
///   - seed: The seed of the random order.
///   - only: The rules to check at any level; all rules of the level if empty.
///   - skip: The rules to leave out, even if `only` has them.
///   - patience: The maximum duration of a refresh; one that takes longer breaks a rule.
///   - changes: The changes to make besides refreshes.
///   - make: Creates a collection. It is called 4 times, or 20 times from the level `strict` on.
/// - Throws: A `ContractFailure` that describes each broken rule, an `UncheckedRulesError` if `only` has a rule that
///   isn't of collections, or the error of `make`.
@MainActor
public func checkCollection<Checked: ModelCollection>(
  level: CheckLevel = .standard, seed: UInt64 = 1, only: Set<RuleCode> = [], skip: Set<RuleCode> = [],
  patience: Duration = .seconds(10), changes: [@MainActor (Checked) async -> Void] = [],
  _ make: @MainActor () async throws -> Checked
) async throws {
  let run = try ContractRun(level: level, seed: seed, only: only, skip: skip, known: ContractRun.rulesOfCollections)
  var random = SeededGenerator(seed: seed)
  weak var released: Checked?
  for _ in 0..<(level < .strict ? 4 : 20) {
    let check = CollectionCheck(try await make(), patience: patience, run)
    released = check.collection
    await check.refresh()
    for _ in 0..<(level < .strict ? 10 : 40) {
      let change = Int.random(in: 0...changes.count, using: &random)
      if change < changes.count { await check.change(changes[change]) } else { await check.refresh() }
    }
    await check.end()
  }
  await Idling.yield()
  if released != nil {
    run.report(Finding("T28", subject: "\(Checked.self)", "it was still there when nobody held it any more"))
  }
  try run.finish("\(Checked.self)", call: "try await checkCollection(level: .\(level), ")
}
