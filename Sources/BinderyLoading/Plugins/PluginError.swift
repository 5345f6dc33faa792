package import Bindery

/// The reason a plugin, or a part of it, can't be used.
public struct PluginError: Error, Hashable, Sendable {
  /// What went wrong, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    // A worker of the same build writes them as numbers.
    fileprivate enum Storage: UInt8, Hashable, Sendable {
      case notFound, notAPlugin, truncated, wrongArchitecture, badManifest, incompatible, notLoadable, noEntry
      case refusedToOpen, disagrees, badTable, badSignature, badLayout, refusedRecord, failed, missingField
      case notConfined, crashed, timedOut, brokeProtocol, quarantined, badPermissions, badProperties
    }

    fileprivate let storage: Storage

    fileprivate init(storage: Storage) {
      self.storage = storage
    }

    /// The code as a worker of the same build writes it.
    package var number: UInt8 { storage.rawValue }

    /// Creates the code that a worker of the same build has written, if there is one.
    package init?(number: UInt8) {
      guard let storage = Storage(rawValue: number) else { return nil }
      self.storage = storage
    }
  }

  /// What went wrong.
  public let code: Code

  /// The plugin: its identifier, or its file where that isn't known.
  public let plugin: String

  /// What exactly is wrong, without a full stop.
  public let detail: String

  /// The function or table that is concerned, if it is one.
  public let symbol: String?

  /// The signature or layout that is concerned, if it is one.
  public let source: String?

  /// Where in `source` the trouble is, counted from 1.
  public let column: Int?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: What went wrong.
  ///   - plugin: The plugin: its identifier, or its file.
  ///   - detail: What exactly is wrong, without a full stop.
  ///   - symbol: The function or table that is concerned.
  ///   - source: The signature or layout that is concerned.
  ///   - column: Where in `source` the trouble is, counted from 1.
  public init(
    code: Code, plugin: String, detail: String, symbol: String? = nil, source: String? = nil, column: Int? = nil
  ) {
    self.code = code
    self.plugin = plugin
    self.detail = detail
    self.symbol = symbol
    self.source = source
    self.column = column
  }
}

extension PluginError.Code {
  /// There is no such file, or it can't be read.
  public static var notFound: Self { Self(storage: .notFound) }

  /// The file is no shared library, or one without a manifest.
  public static var notAPlugin: Self { Self(storage: .notAPlugin) }

  /// The file ends before the library does.
  public static var truncated: Self { Self(storage: .truncated) }

  /// The library is for other machines.
  public static var wrongArchitecture: Self { Self(storage: .wrongArchitecture) }

  /// The manifest can't be read, or lacks something.
  public static var badManifest: Self { Self(storage: .badManifest) }

  /// The plugin was built for another major version of the contract, or needs what this host lacks.
  public static var incompatible: Self { Self(storage: .incompatible) }

  /// The system can't load the library, eg for a missing dependency.
  public static var notLoadable: Self { Self(storage: .notLoadable) }

  /// The library itself doesn't have the entry function.
  public static var noEntry: Self { Self(storage: .noEntry) }

  /// Others could have changed the file, or it isn't where it was found.
  public static var badPermissions: Self { Self(storage: .badPermissions) }

  /// The library is made in a way that isn't safe to load.
  public static var badProperties: Self { Self(storage: .badProperties) }

  /// The entry function gave no plugin.
  public static var refusedToOpen: Self { Self(storage: .refusedToOpen) }

  /// The tables say other things than the manifest.
  public static var disagrees: Self { Self(storage: .disagrees) }

  /// A table breaks the contract.
  public static var badTable: Self { Self(storage: .badTable) }

  /// A signature can't be read.
  public static var badSignature: Self { Self(storage: .badSignature) }

  /// A layout can't be read.
  public static var badLayout: Self { Self(storage: .badLayout) }

  /// The plugin can't make a model of a record.
  public static var refusedRecord: Self { Self(storage: .refusedRecord) }

  /// A function of the plugin failed.
  public static var failed: Self { Self(storage: .failed) }

  /// A record lacks a field that a function or a declared type needs.
  public static var missingField: Self { Self(storage: .missingField) }

  /// The plugin has to run in a worker, and there is none, or it can't be confined as promised.
  public static var notConfined: Self { Self(storage: .notConfined) }

  /// The plugin ended its worker, or the system did for what the plugin did.
  public static var crashed: Self { Self(storage: .crashed) }

  /// A call took too long, and the worker was ended.
  public static var timedOut: Self { Self(storage: .timedOut) }

  /// The worker said what no worker says, and was ended.
  public static var brokeProtocol: Self { Self(storage: .brokeProtocol) }

  /// The plugin has failed too often, and isn't opened any more.
  public static var quarantined: Self { Self(storage: .quarantined) }
}

extension PluginError: CustomStringConvertible {
  /// The problem in one line, with the plugin, the symbol, the signature and the column.
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
  /// The same error, about a plugin that is known by its identifier.
  package func naming(_ plugin: PluginId) -> PluginError {
    PluginError(code: code, plugin: plugin.rawValue, detail: detail, symbol: symbol, source: source, column: column)
  }
}
