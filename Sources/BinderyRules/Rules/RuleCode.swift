/// The code of a rule, which never changes: the letter of its layer and a number, as in `C07`.
public struct RuleCode: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The printed form of the code, such as `C07`, which need not be that of a known rule.
  public let rawValue: String

  /// Creates a code from its printed form.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a code from a string literal such as `"C07"`.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// The printed form of the code, such as `C07`.
  public var description: String { rawValue }

  /// The layer of rules that the code's first letter names, or `nil` if no layer has that letter.
  public var layer: RuleLayer? { rawValue.utf8.first.flatMap { RuleLayer(letter: $0) } }

  /// Returns whether the first code precedes the second: by the order of the layers, then by the text of the code.
  public static func < (first: RuleCode, second: RuleCode) -> Bool {
    let (layer, other) = (first.order, second.order)
    return layer == other ? first.rawValue < second.rawValue : layer < other
  }

  /// The position of the layer in the order of layers; an unknown layer is the last.
  private var order: UInt8 { layer?.order ?? .max }
}

/// A layer of rules, which have in common what has to run to check them. Its raw value is the first letter of their
/// codes.
public enum RuleLayer: String, CaseIterable, Hashable, Sendable {
  /// The rules about the plugin's file, checked by inspecting it without running any of its code.
  case file = "S"

  /// The rules about loading and opening the library.
  case loading = "L"

  /// The rules about the promises of functions about one item, one source or one call.
  case contract = "C"

  /// The rules about behavior under many calls, several threads or little memory.
  case stress = "X"

  /// The rules about behavior with fuzzed input.
  case fuzzing = "F"

  /// The rules that an item looks the same in other environments: another process, a worker process, another language.
  case difference = "D"

  /// The rules about what a host promises to plugins.
  case host = "H"

  /// The rules about a plugin's Swift types, which its author's tests check with `BinderyTesting`, not `bindery check`.
  case types = "T"

  /// Creates the layer with an ASCII letter; the result is `nil` if no layer has that letter.
  fileprivate init?(letter: UInt8) {
    // Comparing with the raw values would create eight strings for each code that is sorted.
    switch letter {
    case UInt8(ascii: "S"): self = .file
    case UInt8(ascii: "L"): self = .loading
    case UInt8(ascii: "C"): self = .contract
    case UInt8(ascii: "X"): self = .stress
    case UInt8(ascii: "F"): self = .fuzzing
    case UInt8(ascii: "D"): self = .difference
    case UInt8(ascii: "H"): self = .host
    case UInt8(ascii: "T"): self = .types
    default: return nil
    }
  }

  /// The position of the layer in the order of layers, from 0.
  fileprivate var order: UInt8 {
    switch self {
    case .file: 0
    case .loading: 1
    case .contract: 2
    case .stress: 3
    case .fuzzing: 4
    case .difference: 5
    case .host: 6
    case .types: 7
    }
  }

  /// The name of the layer in reports, as one lower-case word such as `static`.
  public var name: String {
    switch self {
    case .file: "static"
    case .loading: "load"
    case .contract: "contract"
    case .stress: "stress"
    case .fuzzing: "fuzz"
    case .difference: "differential"
    case .host: "host"
    case .types: "types"
    }
  }

  /// The heading of the layer on the documentation page of all rules, without a period.
  public var title: String {
    switch self {
    case .file: "What the file tells while nothing of it runs"
    case .loading: "Loading and opening"
    case .contract: "What functions promise"
    case .stress: "Many calls, several threads, little memory"
    case .fuzzing: "Input that nobody has thought of"
    case .difference: "The same elsewhere"
    case .host: "What a host promises to plugins"
    case .types: "What types in Swift promise: the library BinderyTesting checks it"
    }
  }
}
