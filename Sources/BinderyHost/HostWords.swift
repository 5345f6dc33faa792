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
  /// Trusts the library at a path.
  public var trust: @Sendable (_ path: String) -> String = { "call PluginChoices.trust() with the digest of '\($0)'" }

  /// Grants a capability to a plugin, with the capability's name in manifests.
  public var grant: @Sendable (_ capability: String, _ plugin: PluginId) -> String = { capability, _ in
    "call PluginChoices.grant() with '\(capability)'"
  }

  /// Lifts the quarantine of a plugin.
  public var liftQuarantine: @Sendable (_ plugin: PluginId) -> String = {
    "call QuarantineJournal.clear() with '\($0)'"
  }

  /// Lists the plugins that were found.
  public var listPlugins = "see PluginSearchPath.files()"

  /// Installs the program again, with its worker and its plugins.
  public var reinstall = "install the program again"

  /// Replaces a file that is no plugin or another plugin with the one that is being installed.
  public var replaceFile = "pass true for isForced to replace it"

  /// Examines a plugin whose code has ended the program, or keeps it from doing so again: a main clause.
  public var afterCrash: @Sendable (_ plugin: PluginId) -> String = { _ in
    "with an isolation of .all it runs in a process of its own"
  }

  /// Runs a plugin that this system can't confine: a clause that may name several ways.
  public var runUnconfined = "trust it, or set an isolation of .none"

  /// The place of a library that was found in a folder that an option names, as the object of `in`.
  public var givenFolder = "a folder that the program was given"

  /// Creates words that name functions of this library.
  public init() {}
}
