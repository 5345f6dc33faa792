package import Bindery

/// The reason why a plugin, or a part of it, can't be used.
public struct PluginError: Error, Hashable, Sendable {
  /// The category of an error, which code can compare.
  public struct Code: Hashable, Sendable {
    // Raw values, because a worker of the same build sends them as numbers.
    /// The cases behind the codes, hidden so that later versions can add codes without breaking a client's `switch`.
    fileprivate enum Storage: UInt8, Hashable, Sendable {
      case notFound, notAPlugin, truncated, wrongArchitecture, badManifest, incompatible, notLoadable, noEntry
      case refusedToOpen, disagrees, badTable, badSignature, badLayout, refusedRecord, failed, missingField
      case notConfined, crashed, timedOut, brokeProtocol, quarantined, badPermissions, badProperties, otherType
      case libraryTaken
    }

    fileprivate let storage: Storage

    fileprivate init(storage: Storage) {
      self.storage = storage
    }

    /// The code as a number, by which processes of the same build exchange it.
    package var number: UInt8 { storage.rawValue }

    /// Creates a code from a number that a worker of the same build has sent, or returns `nil` if there is no such
    /// code.
    package init?(number: UInt8) {
      guard let storage = Storage(rawValue: number) else { return nil }
      self.storage = storage
    }
  }

  /// The category of the error.
  public var code: Code { parts.value.code }

  /// The identifier of the plugin, or its file if the identifier isn't known.
  public var plugin: String { parts.value.plugin }

  /// The exact problem as a clause without a period, in which `it` is the plugin or its file.
  public var detail: String { parts.value.detail }

  /// The name of the faulty function or table, such as `decode` or `bindery_live`, or `nil` if the error isn't about
  /// one.
  public var symbol: String? { parts.value.symbol }

  /// The text of the faulty signature or layout, or `nil` if the error isn't about one.
  public var source: String? { parts.value.source }

  /// The column of the problem in the faulty signature or layout, in characters from 1, or `nil` if there is none.
  public var column: Int? { parts.value.column }

  /// The problem without the advice on how to solve it, which ``detail`` may add after a semicolon.
  package var problem: String { parts.value.problem ?? detail }

  /// The properties of an error, in storage that all copies of the error share.
  private struct Parts: Hashable, Sendable {
    let code: Code
    /// The identifier of the plugin, or its file if the identifier isn't known.
    let plugin: String
    /// The exact problem as a clause without a period.
    let detail: String
    /// The name of the faulty function or table, or `nil` if the error isn't about one.
    let symbol: String?
    /// The text of the faulty signature or layout, or `nil` if the error isn't about one.
    let source: String?
    /// The column of the problem in that text, in characters from 1, or `nil` if there is none.
    let column: Int?
    /// The problem without the advice on how to solve it, or `nil` if `detail` has no advice.
    var problem: String?
  }

  // Behind a reference, because each part of a worker's answer has room for an error, and few have one.
  /// The properties of the error, shared by its copies.
  private let parts: Shared<Parts>

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The category of the error.
  ///   - plugin: The identifier of the plugin, or its file if the identifier isn't known.
  ///   - detail: The exact problem, without a period.
  ///   - symbol: The function or table that is concerned, if any.
  ///   - source: The signature or layout that is concerned, if any.
  ///   - column: The column of the problem in `source`, counted from 1.
  public init(
    code: Code, plugin: String, detail: String, symbol: String? = nil, source: String? = nil, column: Int? = nil
  ) {
    parts = Shared(
      Parts(code: code, plugin: plugin, detail: detail, symbol: symbol, source: source, column: column))
  }

  /// Creates an error from its properties.
  private init(_ parts: Parts) {
    self.parts = Shared(parts)
  }

  /// Creates an error whose detail is a problem and, after a semicolon, the advice on how to solve it, `wayOut`.
  package init(code: Code, plugin: String, problem: String, wayOut: String) {
    parts = Shared(
      Parts(
        code: code, plugin: plugin, detail: "\(problem); \(wayOut)", symbol: nil, source: nil, column: nil,
        problem: problem))
  }
}

extension PluginError.Code {
  /// The plugin's file doesn't exist or can't be read.
  public static var notFound: Self { Self(storage: .notFound) }

  /// The file isn't a shared library, or has no manifest.
  public static var notAPlugin: Self { Self(storage: .notAPlugin) }

  /// The file is truncated: it ends before the library does.
  public static var truncated: Self { Self(storage: .truncated) }

  /// The library is built for another processor architecture.
  public static var wrongArchitecture: Self { Self(storage: .wrongArchitecture) }

  /// The manifest can't be parsed, lacks a mandatory key, or asks for what a plugin of its sort can't have.
  public static var badManifest: Self { Self(storage: .badManifest) }

  /// The plugin is built for another major version of the contract, or needs a capability that this host lacks.
  public static var incompatible: Self { Self(storage: .incompatible) }

  /// The system can't load the library, for example because a dependency is missing.
  public static var notLoadable: Self { Self(storage: .notLoadable) }

  /// The plugin brings a library whose name is already taken by another library in the process.
  public static var libraryTaken: Self { Self(storage: .libraryTaken) }

  /// The library doesn't itself define the entry function of a plugin.
  public static var noEntry: Self { Self(storage: .noEntry) }

  /// Other users could have changed the plugin's file, or the file is no longer where it was found.
  public static var badPermissions: Self { Self(storage: .badPermissions) }

  /// The library has properties that make it unsafe to load, as its ELF headers show.
  public static var badProperties: Self { Self(storage: .badProperties) }

  /// The plugin's entry function returned no plugin.
  public static var refusedToOpen: Self { Self(storage: .refusedToOpen) }

  /// The plugin's tables disagree with its manifest.
  public static var disagrees: Self { Self(storage: .disagrees) }

  /// A table of the plugin breaks the contract.
  public static var badTable: Self { Self(storage: .badTable) }

  /// The signature of a property or action is invalid.
  public static var badSignature: Self { Self(storage: .badSignature) }

  /// The layout of a declared media type or of its view is invalid.
  public static var badLayout: Self { Self(storage: .badLayout) }

  /// The plugin can't make a model of a record.
  public static var refusedRecord: Self { Self(storage: .refusedRecord) }

  /// A function of the plugin failed.
  public static var failed: Self { Self(storage: .failed) }

  /// A record lacks a field that a function or a declared type needs.
  public static var missingField: Self { Self(storage: .missingField) }

  /// A record's field has another type than the optional parameter of the plugin's function that takes it.
  public static var otherType: Self { Self(storage: .otherType) }

  /// The plugin has to run in a worker process, which is missing or can't be confined as required.
  public static var notConfined: Self { Self(storage: .notConfined) }

  /// The plugin crashed its worker process, or the system killed the process for what the plugin did.
  public static var crashed: Self { Self(storage: .crashed) }

  /// A call exceeded its deadline, and the worker process was killed.
  public static var timedOut: Self { Self(storage: .timedOut) }

  /// The worker process violated the protocol, and was killed.
  public static var brokeProtocol: Self { Self(storage: .brokeProtocol) }

  /// The plugin has failed too often, and is no longer opened.
  public static var quarantined: Self { Self(storage: .quarantined) }
}

extension PluginError: CustomStringConvertible {
  /// The error in one line: the plugin, the faulty function or table, the problem, the signature or layout, and the
  /// column.
  public var description: String {
    var text = "\(plugin): "
    if let symbol { text += "'\(symbol)': " }
    text += detail
    if let source { text += " in '\(source)'" }
    if let column { text += ", column \(column)" }
    return text
  }
}

extension PluginError {
  /// Returns this error with the identifier of its plugin in place of the file's path.
  package func naming(_ plugin: PluginId) -> PluginError {
    PluginError(
      Parts(
        code: code, plugin: plugin.rawValue, detail: detail, symbol: symbol, source: source, column: column,
        problem: parts.value.problem))
  }
}
