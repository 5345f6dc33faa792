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
///   - level: The level, which decides how much is checked.
///   - seed: The seed of the random order.
///   - only: The rules to check; all rules if empty.
///   - skip: The rules to leave out.
///   - patience: The maximum duration of a refresh.
///   - changes: Further changes of the collection.
///   - make: Creates a collection.
/// - Throws: A `ContractFailure` that describes each broken rule.
@MainActor
public func checkCollection<Checked: ModelCollection>(
  level: CheckLevel = .standard, seed: UInt64 = 1, only: Set<RuleCode> = [], skip: Set<RuleCode> = [],
  patience: Duration = .seconds(10), changes: [@MainActor (Checked) async -> Void] = [],
  _ make: @MainActor () async throws -> Checked
) async throws {
  let run = ContractRun(level: level, seed: seed, only: only, skip: skip)
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
