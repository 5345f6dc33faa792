import ArgumentParser
import Bindery
import BinderyHost
import BinderyLoading
import BinderyRules
import BinderyScaffold
import BinderySystem

/// A namespace of functions that return the words that a shell offers as completions of arguments.
enum Completions {
  /// Returns the identifiers of the installed plugins.
  static func ids() -> [String] {
    files().compactMap { try? $0.manifest.get().id.rawValue }
  }

  /// Returns the kinds (names of media types, such as `song`) that the installed plugins show.
  static func kinds() -> [String] {
    PluginClaims(files()).kinds.map(\.rawValue)
  }

  /// Returns the capabilities, such as `network`, that the installed plugins request.
  static func capabilities() -> [String] {
    escaped(files().flatMap { (try? $0.manifest.get().capabilities) ?? [] })
  }

  /// Returns the codes of rules of `bindery check`, each appended to the comma-separated codes in the word.
  static func codes(of rules: [Rule], in word: String) -> [String] {
    let former = word.lastIndex(of: ",").map { word[...$0] } ?? ""
    return rules.map { former + $0.code.rawValue }
  }

  /// Returns the abilities for `bindery new --with`, each appended to the comma-separated ones in the word.
  static func abilities(in word: String) -> [String] {
    let former = word.lastIndex(of: ",").map { word[...$0] } ?? ""
    let named = former.split(separator: ",").map(String.init)
    return Ability.allCases.map(\.rawValue).filter { !named.contains($0) }.map { former + $0 }
  }

  /// Returns the paths in the folder that a word names, and which the word begins.
  static func paths(in word: String) -> [String] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    let names = (try? FolderListing(folder.isEmpty ? "." : folder).names) ?? []
    return names.map { folder + $0 }.filter { $0.hasPrefix(word) }
  }

  /// Returns the plugin files on the default search path.
  static func files() -> [PluginFile] {
    (try? PluginOptions.parse([]))?.searchPath.files() ?? []
  }

  /// Returns words escaped for the requesting shell: zsh takes the text after a colon for a description.
  static func escaped(_ words: [String]) -> [String] {
    guard CompletionShell.requesting == .zsh else { return words }
    return words.map { $0.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:") }
  }
}
