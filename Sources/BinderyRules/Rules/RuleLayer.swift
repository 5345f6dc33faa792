/// A layer of the contract's rules, by what has to run to check them. Its raw value begins the codes of its rules.
public enum RuleLayer: String, CaseIterable, Hashable, Sendable {
  /// The rules about the file, checked by static inspection while none of its code runs.
  case file = "S"

  /// The rules about loading and opening the library.
  case loading = "L"

  /// The rules about what functions promise of one item, one source or one call.
  case contract = "C"

  /// The rules about many calls, several threads and little memory.
  case stress = "X"

  /// The rules about fuzzed input.
  case fuzzing = "F"

  /// The rules about an item looking the same elsewhere: in another process, in a worker, in another language.
  case difference = "D"

  /// The rules about what a host promises to plugins.
  case host = "H"

  /// The rules about Swift types, which an author's own tests check with `BinderyTesting`, and which `bindery check`
  /// doesn't.
  case types = "T"

  /// The name of the layer in reports, as one lower-case word.
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

  /// The heading over the rules of the layer on the page of all rules, without a period.
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
