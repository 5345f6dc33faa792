import Bindery
import BinderyHost
import BinderySystem

extension HostWords {
  /// The words of this program, whose remedies are its commands and options.
  static let commands = {
    var words = HostWords()
    words.trust = { "run: bindery plugins trust \($0.quotedForShell)" }
    words.grant = { "run: bindery plugins grant \($1) '\($0)'" }
    words.liftQuarantine = { "run bindery plugins quarantine clear \($0.rawValue)" }
    words.listPlugins = "run 'bindery plugins list'"
    words.reinstall = "install bindery again"
    words.replaceFile = "give --force to replace it"
    words.afterCrash = {
      "'bindery plugins inspect \($0)' tells what it is, and --isolation all runs it in a process of its own"
    }
    words.runUnconfined = "trust it with 'bindery plugins trust', or run all plugins unconfined with --isolation=none"
    words.givenFolder = "a folder that --plugin-path names"
    return words
  }()
}
