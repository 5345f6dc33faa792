import Bindery
import BinderyHost
import BinderySystem
internal import BinderyText

extension HostWords {
  /// The words of this program for messages about plugins, whose remedies are its commands and options.
  static let commands = commands(with: "")

  /// Returns the words for messages about plugins, for a command that was given folders of plugins.
  ///
  /// - Parameter options: The options that name these folders, each after a space. They are appended to the suggested
  ///   commands that need them, so that these work as printed.
  /// - Returns: The words, whose remedies are commands and options of this program.
  static func commands(with options: String) -> HostWords {
    var words = HostWords()
    words.trust = { "run: bindery plugins trust \($0.quotedForShell)" }
    words.grant = { "run: bindery plugins grant \($1) '\($0)'\(options)" }
    words.liftQuarantine = { "run bindery plugins quarantine clear \($0.rawValue)" }
    words.listPlugins = "run \("bindery plugins list\(options)".quotedCommand)"
    words.reinstall = "install bindery again"
    words.replaceFile = "give --force to replace it"
    // The crash reporter doesn't make the message safe.
    words.afterCrash = {
      let command = SafeText("bindery plugins inspect \($0)\(options)".quotedCommand)
      return "\(command) tells what it is, and --isolation all runs it in a process of its own"
    }
    words.runUnconfined = "trust it, or run all plugins unconfined with --isolation none"
    words.givenFolder = "a folder that --plugin-path names"
    return words
  }
}
