/// A rule of the contract between hosts and plugins: what is promised, how the promise is broken, and how to fix that.
///
/// The tester prints its texts, and the documentation page of all rules shows them.
public struct Rule: Hashable, Sendable {
  /// The code of the rule, which never changes.
  public let code: RuleCode

  /// The lowest level of a check that includes the rule, unless the check's settings name the rule or leave it out.
  public let level: CheckLevel

  /// The promise of a plugin (or, in the layer `host`, of a host), as one sentence without a period.
  public let promise: String

  /// An example of a breach: one sentence without a period, or a line of code.
  public let breach: String

  /// The way to fix a breach, as one sentence in the imperative, without a period.
  public let remedy: String

  /// The part of `bindery.h` that makes the promise: the name of a function, a struct or a section; or else a Swift
  /// type or a command.
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
  /// All rules that `bindery check` checks of a plugin, in the order of their codes.
  public static let all: [Rule] =
    (fileRules + loadingRules + contractRules + memoryRules + sampleRules + processRules + stressRules + fuzzingRules
    + differenceRules)
    .sorted { $0.code < $1.code }

  /// Returns the rule with a code, including rules of hosts and of Swift types, or `nil` if there is none.
  public static func named(_ code: RuleCode) -> Rule? {
    byCode[code]
  }

  /// The rules that can be checked only on the Swift types of a plugin, in the order of their codes. An author's own
  /// tests check them.
  public static let ofTypes: [Rule] = typeRules + liveTypeRules + collectionRules

  /// The rules that hosts must keep, in the order of their codes. Bindery's own tests check them.
  public static let ofHosts: [Rule] = hostRules.sorted { $0.code < $1.code }

  /// All rules, in the order of their codes: those that `bindery check` checks, those of hosts, and those of Swift
  /// types.
  public static let known: [Rule] = (all + ofHosts + ofTypes).sorted { $0.code < $1.code }

  /// All known rules, by their codes.
  private static let byCode = Dictionary(known.map { ($0.code, $0) }) { first, _ in first }
}

extension Rule {
  /// The rule that a plugin must not write to standard output and standard error.
  static let processRules: [Rule] = [
    Rule(
      "C21", level: .smoke,
      promise: "Nothing is written to stdout or stderr, which belong to whoever has started the host",
      breach: "printf(\"decoding\\n\"); in decode()",
      remedy: "Tell the user by log() of bindery_host, and remove what was printed to find a bug",
      source: "what a function must not do")
  ]
}

extension Rule {
  /// The rules that a plugin accepts records of its kinds, including the samples of its author.
  static let sampleRules: [Rule] = [
    Rule(
      "C39", level: .strict,
      promise: "The plugin takes a known record of each kind, so that there is something to check it with",
      breach: "No folder Samples, and a refusal that says \"invalid data\"",
      remedy: "Put records into Samples/*.jsonl beside plugin.json, and name the missing field in each refusal",
      source: "rule 3: the sentence names what was expected and what was there"),
    Rule(
      "C48", level: .smoke,
      promise: "Of the samples that are given of a kind, the plugin shows at least one",
      breach: "All samples have \"trackName\", where decode() asks for \"title\"",
      remedy: "Mend decode() or the samples: the report names each sample that is refused, with the reason",
      source: "decode()"),
  ]
}

extension Rule {
  /// The rules of layer C: the promises of functions about one item, one source or one call.
  static let contractRules: [Rule] =
    callRules + modelRules + drawingRules + bindingRules + liveRules + sourceRules + screenRules

  /// The rules about calls of a plugin's functions.
  private static let callRules: [Rule] = [
    Rule(
      "C01", level: .smoke,
      promise: "Every function returns: an item of the plugin's own kind never crashes it, ends its process or hangs",
      breach: "*(int *)NULL = 1; in decode()",
      remedy: "Look at the function and the input that are named, with --in-process in a debugger",
      source: "bindery_media_type"),
    Rule(
      "C17",
      promise: "What the host lends is not used after the call, nor beyond its end, nor written to",
      breach: "kept = record; in decode(), and kept->count in draw()",
      remedy: "Copy what is needed later, within the call that lends it",
      source: "rule 1"),
    Rule(
      "C19",
      promise: "Sinks and canvases are used only during the call that was given them, on the thread of that call",
      breach: "A canvas that is kept in draw() and used in identity()",
      remedy: "Write all that there is to write before the function returns, on its own thread",
      source: "bindery_sink, bindery_canvas"),
    Rule(
      "C73",
      promise:
        "No function changes the locale, the working directory, the environment or what a signal does, also not for a moment",
      breach: "setlocale(LC_ALL, \"C\"); before strtod(), and setlocale(LC_ALL, former); behind it",
      remedy: "Use functions that take what they need, such as strtod_l(), openat() and timegm()",
      source: "what a function must not do"),
  ]
}
