internal import Bindery
internal import BinderyLoading
package import BinderyRules

/// The configuration of a plugin's check: the file `check.json` in its folder.
///
/// Options on the command line override it.
package struct CheckConfiguration: Hashable, Sendable {
  /// The name of a configuration file.
  static let fileName = "check.json"

  /// The level at which the plugin is checked, or `nil` if the file has none.
  package var level: CheckLevel?

  /// The reasons for leaving rules out, by the rules' codes or prefixes of codes.
  package var skip: [String: String] = [:]

  /// The libraries that the plugin may depend on besides the usual ones: names such as `libtag_c.so.0`, or paths, in
  /// whose folders the plugin then finds them.
  package var libraries: [String] = []

  /// The folders that the plugin may read, as if a user had granted them.
  ///
  /// The paths are absolute if the configuration knows the folder of its file. Otherwise they are as the file has them,
  /// relative ones or ones that begin with `~/` among them.
  package var folders: [String] = []

  /// Whether the plugin may connect to this machine, and to no other: `"network": "loopback"`.
  package var hasLoopback = false

  /// URLs that the plugin is asked to fetch in the cases about fetchers.
  package var addresses: [String] = []

  /// The paths of files and folders with sample records: relative to the configuration's folder if it was parsed from
  /// text, and to the working directory if it was read from its folder.
  package var samples: [String] = []

  /// The seed of all random inputs, or `nil` if the file has none.
  package var seed: UInt64?

  /// Creates an empty configuration.
  package init() {}

  /// Parses the contents of a configuration file.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file: a JSON object.
  ///   - path: The path of the file, for errors.
  /// - Throws: A `CheckError` that names the part that isn't as expected.
  package init(json: [UInt8], path: String) throws(CheckError) {
    do throws(ManifestFields.Failure) {
      let fields = try ManifestFields(json: json)
      for key in fields.keys { try Self.check(key) }
      level = try Self.level(fields)
      seed = try Self.seed(fields)
      libraries = try fields.optionalTexts("libraries") ?? []
      samples = try fields.optionalTexts("samples") ?? []
      folders = try fields.optionalTexts("folders") ?? []
      addresses = try fields.optionalTexts("addresses") ?? []
      hasLoopback = try Self.hasLoopback(fields)
      skip = try Self.skip(fields)
    } catch {
      throw CheckError(.badConfiguration, "'\(path)' can't be read: \(error.sentence)")
    }
  }

  /// The keys that `check.json` may have, sorted.
  private static let keys = ["addresses", "folders", "level", "libraries", "network", "samples", "seed", "skip"]

  /// Throws if a key isn't one of `check.json`.
  private static func check(_ key: String) throws(ManifestFields.Failure) {
    guard !keys.contains(key) else { return }
    throw ManifestFields.Failure("'\(key)' is no key of it; its keys are \(keys.joined(separator: ", "))")
  }

  /// Returns the value of the key `level`, or `nil` if it is missing.
  private static func level(_ fields: ManifestFields) throws(ManifestFields.Failure) -> CheckLevel? {
    guard let name = try fields.optionalText("level") else { return nil }
    if let level = CheckLevel(rawValue: name) { return level }
    let names = CheckLevel.allCases.map(\.rawValue).joined(separator: ", ")
    throw ManifestFields.Failure("'level': expected one of \(names), found \"\(name)\"")
  }

  /// Returns whether the key `network` allows the plugin to reach servers on this machine.
  private static func hasLoopback(_ fields: ManifestFields) throws(ManifestFields.Failure) -> Bool {
    guard let name = try fields.optionalText("network") else { return false }
    guard name == "loopback" else {
      throw ManifestFields.Failure(
        "'network': expected \"loopback\", since a check reaches no other machine, found \"\(name)\"")
    }
    return true
  }

  /// Returns the value of the key `seed`, or `nil` if it is missing.
  private static func seed(_ fields: ManifestFields) throws(ManifestFields.Failure) -> UInt64? {
    switch fields.value("seed") {
    case nil: return nil
    case .integer(let number) where number >= 0: return UInt64(number)
    case .json(let digits) where UInt64(digits) != nil: return UInt64(digits)
    case let other?: throw ManifestFields.Failure("'seed': expected a whole number from 0 on, found \(other.excerpt)")
    }
  }

  /// Returns the codes of the rules to skip, each with the reason.
  private static func skip(_ fields: ManifestFields) throws(ManifestFields.Failure) -> [String: String] {
    guard let value = fields.value("skip") else { return [:] }
    guard case .json(let json) = value, json.hasPrefix("{") else {
      throw ManifestFields.Failure(
        "'skip': expected an object of codes with reasons, as in {\"S06\": \"why\"}, found \(value.excerpt)")
    }
    let reasons = try ManifestFields(json: Array(json.utf8))
    var skip: [String: String] = [:]
    for code in reasons.keys {
      let reason = try reasons.text(code)
      guard reason.contains(where: { !$0.isWhitespace }) else {
        throw ManifestFields.Failure("'skip': '\(code)' is skipped without a reason; say why in its text")
      }
      do throws(CheckError) {
        for name in try RuleSelection(code).names { skip[name] = reason }
      } catch {
        throw ManifestFields.Failure("'skip': \(error)")
      }
    }
    return skip
  }
}
