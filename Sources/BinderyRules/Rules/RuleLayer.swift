/// A part of the contract's rules: what has to run to check them.
public enum RuleLayer: String, CaseIterable, Hashable, Sendable {
  /// What the file tells while nothing of it runs.
  case file = "S"

  /// Loading and opening the library.
  case loading = "L"

  /// What functions promise of one item, one source, one call.
  case contract = "C"

  /// Many calls, several threads, little memory.
  case stress = "X"

  /// Input that nobody has thought of.
  case fuzzing = "F"

  /// The same elsewhere: in another process, in a worker, in another language.
  case difference = "D"

  /// What a host promises to plugins.
  case host = "H"

  /// What the library `BinderyTesting` checks of types in Swift: an author's own tests do, and `bindery check` doesn't.
  case types = "T"

  /// What the layer is called, for people.
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

  /// What the layer is about, as a heading.
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
