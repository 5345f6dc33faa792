public import Bindery

/// The words of a host's messages that depend on its program: above all the remedies, which say what a user can do.
///
/// A remedy is a clause in the imperative, without a semicolon or a final period, that ends a sentence, such as
/// `to trust it, …`. The defaults name functions of this library. A program sets what its users can do instead:
///
///     var words = HostWords()
///     words.trust = { path in "drag '\(path)' onto the list of trusted plugins" }
///     let host = PluginHost(files: files, name: "player", version: "2.0", words: words)
public struct HostWords: Sendable {
  /// Returns the remedy by which the user trusts the library at a path.
  public var trust: @Sendable (_ path: String) -> String = { "call PluginChoices.trust() with the digest of '\($0)'" }

  /// Returns the remedy by which the user grants a capability, which is named as in manifests, to a plugin.
  public var grant: @Sendable (_ capability: String, _ plugin: PluginId) -> String = { capability, _ in
    "call PluginChoices.grant() with '\(capability)'"
  }

  /// Returns the remedy by which the user lifts the quarantine of a plugin.
  public var liftQuarantine: @Sendable (_ plugin: PluginId) -> String = {
    "call QuarantineJournal.clear() with '\($0)'"
  }

  /// The remedy that lists the plugins, for the error that no plugin has a given identifier.
  public var listPlugins = "see PluginSearchPath.files()"

  /// The remedy that installs the program again, with its worker program and its plugins.
  public var reinstall = "install the program again"

  /// The remedy that replaces an existing file, which is no plugin or another plugin, by an installed one.
  public var replaceFile = "pass true for isForced to replace it"

  /// Returns how to examine a plugin whose code crashed the program, or how to prevent another crash.
  ///
  /// This is a main clause, which ends the line that the crash reporter writes.
  public var afterCrash: @Sendable (_ plugin: PluginId) -> String = { _ in
    "with an isolation of .all it runs in a process of its own"
  }

  /// The remedy that runs a plugin that this system can't confine. It may name several ways.
  public var runUnconfined = "trust it, or set an isolation of .none"

  /// The noun phrase for a folder that the program adds to the search path as an option.
  ///
  /// It follows the word `in` where an explanation says where a library was found.
  public var givenFolder = "a folder that the program was given"

  /// Creates words that name functions of this library as the remedies.
  public init() {}
}
