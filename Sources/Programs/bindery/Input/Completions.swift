import ArgumentParser
import Bindery
import BinderyHost
import BinderyLoading
import BinderyRules
import BinderyScaffold

/// The words that shells offer as completions of arguments.
enum Completions {
  /// Returns the identifiers of plugins.
  static func ids() -> [String] {
    files().compactMap { try? $0.manifest.get().id.rawValue }
  }

  /// Returns the kinds that plugins show.
  static func kinds() -> [String] {
    PluginClaims(files()).kinds.map(\.rawValue)
  }

  /// Returns the capabilities that plugins request.
  static func capabilities() -> [String] {
    escaped(files().flatMap { (try? $0.manifest.get().capabilities) ?? [] })
  }

  /// Returns the codes of rules, each after the codes and commas that a word already has.
  static func codes(of rules: [Rule], in word: String) -> [String] {
    let former = word.lastIndex(of: ",").map { word[...$0] } ?? ""
    return rules.map { former + $0.code.rawValue }
  }

  /// Returns the abilities that a plugin begins with, each behind those that the word already names.
  static func abilities(in word: String) -> [String] {
    let former = word.lastIndex(of: ",").map { word[...$0] } ?? ""
    let named = former.split(separator: ",").map(String.init)
    return Ability.allCases.map(\.rawValue).filter { !named.contains($0) }.map { former + $0 }
  }

  /// Returns the plugins found on the default search path.
  static func files() -> [PluginFile] {
    (try? PluginOptions.parse([]))?.searchPath.files() ?? []
  }

  /// Returns words as the shell takes them that asks: zsh takes what follows a colon for a description.
  static func escaped(_ words: [String]) -> [String] {
    guard CompletionShell.requesting == .zsh else { return words }
    return words.map { $0.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:") }
  }
}
