/// A rule of the contract: what is promised, how the promise is broken, and how to fix that.
///
/// The texts are what the tester prints, and what the page of all rules shows.
public struct Rule: Hashable, Sendable {
  /// The code of the rule, which never changes.
  public let code: RuleCode

  /// The lowest level that checks the rule.
  public let level: CheckLevel

  /// The promise of a plugin (or, in the layer `host`, of a host), as one sentence without a period.
  public let promise: String

  /// An example of a breach: one sentence, or a line of code.
  public let breach: String

  /// The way to fix a breach: one sentence.
  public let remedy: String

  /// The part of `bindery.h` that makes the promise, by the name of a function, a struct or a section; or what else
  /// makes it.
  public let source: String

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - code: The code of the rule.
  ///   - level: The lowest level that checks the rule.
  ///   - promise: The promise, as one sentence without a period.
  ///   - breach: An example of a breach: one sentence, or a line of code.
  ///   - remedy: The way to fix a breach: one sentence.
  ///   - source: The part of `bindery.h` that makes the promise.
  public init(
    _ code: RuleCode, level: CheckLevel = .standard, promise: String, breach: String, remedy: String, source: String
  ) {
    self.code = code
    self.level = level
    self.promise = promise
    self.breach = breach
    self.remedy = remedy
    self.source = source
  }
}

extension Rule {
  /// All rules that `bindery check` checks, in the order of their codes.
  public static let all: [Rule] =
    (fileRules + loadingRules + contractRules + memoryRules + sampleRules + processRules + stressRules + fuzzingRules
    + differenceRules + hostRules)
    .sorted { $0.code < $1.code }

  /// Returns the rule with a code, or `nil` if there is none.
  public static func named(_ code: RuleCode) -> Rule? {
    byCode[code]
  }

  /// The rules that only Swift types can show, in the order of their codes. An author's own tests check them.
  public static let ofTypes: [Rule] = typeRules + liveTypeRules + collectionRules

  /// All rules, in the order of their codes: those that `bindery check` checks, and those of types.
  public static let known: [Rule] = (all + ofTypes).sorted { $0.code < $1.code }

  private static let byCode = Dictionary(known.map { ($0.code, $0) }) { first, _ in first }
}
