/// A rule of the contract: what is promised, how the promise is broken, and how that is mended.
///
/// The texts are what the tester prints, and what the page of all rules shows.
public struct Rule: Hashable, Sendable {
  /// The name of the rule, for good.
  public let code: RuleCode

  /// The least level that checks it.
  public let level: CheckLevel

  /// What a plugin (or, in the layer `host`, a host) promises: one sentence without a full stop.
  public let promise: String

  /// An example of breaking it: one sentence, or a line of code.
  public let breach: String

  /// How that is mended: one sentence.
  public let remedy: String

  /// The part of `bindery.h` that says so: the name of a function, a struct or a section there; or what else promises it.
  public let source: String

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - code: The name of the rule.
  ///   - level: The least level that checks it.
  ///   - promise: What is promised.
  ///   - breach: An example of breaking it.
  ///   - remedy: How that is mended.
  ///   - source: The part of `bindery.h` that says so.
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

  /// The rule of a code, or nothing where there is none.
  ///
  /// - Parameter code: The code.
  /// - Returns: The rule.
  public static func named(_ code: RuleCode) -> Rule? {
    byCode[code]
  }

  /// The rules that only the types of Swift can show, in the order of their codes: an author's own tests check them.
  public static let ofTypes: [Rule] = typeRules + liveTypeRules + collectionRules

  /// All rules that have a code, in the order of their codes: those that `bindery check` checks, and those of types.
  public static let known: [Rule] = (all + ofTypes).sorted { $0.code < $1.code }

  private static let byCode = Dictionary(known.map { ($0.code, $0) }) { first, _ in first }
}
