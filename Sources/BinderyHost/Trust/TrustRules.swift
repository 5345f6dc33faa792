internal import Bindery
internal import BinderyLoading

/// The rules that decide whether plugins are trusted, by the user's choices and the lists of installations.
///
/// A file is hashed only if it may be trusted, so that unknown files cost nothing. A value reads each list once, so a
/// new value is needed for each run.
struct TrustRules {
  /// The user's choices about plugins.
  private let choices: PluginChoices
  /// The host's words for reasons and fixes.
  private let words: HostWords
  /// The digests of the plugins that the user trusts.
  private let pinned: Set<PluginDigest>
  /// The identifiers of the plugins of which the user trusts a version.
  private let pinnedIds: Set<PluginId>
  /// The lists of installations that were read so far, by their folders.
  private var lists: [String: InstallationList.Finding] = [:]

  /// Creates the rules from the user's choices. `words` has the remedies in the reasons why a file isn't trusted.
  init(_ choices: PluginChoices, words: HostWords = HostWords()) {
    self.choices = choices
    self.words = words
    pinned = Set(choices.trusted.map(\.digest))
    pinnedIds = Set(choices.trusted.map(\.id))
  }

  /// Returns whether a file is trusted, or the reason why it isn't.
  ///
  /// `known` is the digest of the file and its libraries, or `nil` to hash them if need be.
  mutating func trust(of file: PluginFile, digest known: PluginDigest? = nil) -> PluginTrust {
    guard case .success(let manifest) = file.manifest else { return .untrusted(reason: "it is no plugin") }
    var digest = known
    func hash() throws(PluginError) -> PluginDigest {
      if let digest { return digest }
      let new = try PluginDigest(contentsOf: file.path)
      digest = new
      return new
    }
    do throws(PluginError) {
      let doubt = try doubtOfInstallation(about: file, hash)
      if doubt == .none, file.folder?.origin == .program { return .builtIn }
      guard pinnedIds.contains(manifest.id) else {
        return .untrusted(reason: doubt ?? "nobody vouches for it; to trust it, \(words.trust(file.path))")
      }
      if try pinned.contains(hash()) { return .pinned }
      return .untrusted(reason: changeSinceTrust(of: file))
    } catch {
      return .untrusted(reason: error.detail)
    }
  }

  /// Returns how a plugin differs from the file of it that the user trusted, with the remedy.
  private func changeSinceTrust(of file: PluginFile) -> String {
    let companions = Companion.all(at: file.path).map { "'\($0.name)'" }
    let alone = (try? LibraryFile(ofPlugin: file.path)).map(PluginDigest.init(of:))
    guard !companions.isEmpty, let alone, pinned.contains(alone) else {
      let change = companions.isEmpty ? "it was" : "it, or a library that it brings, was"
      return "\(change) changed since you trusted it; to trust it as it is now, \(words.trust(file.path))"
    }
    return "you trusted it without \(companions.joined(separator: ", ")), which it brings; "
      + "to trust it with \(companions.count == 1 ? "that" : "those"), \(words.trust(file.path))"
  }

  /// Returns whether a file lies beside the program, in a folder without a list of what was installed.
  ///
  /// A user who may write to that folder could replace the program as well.
  mutating func isOfProgram(_ file: PluginFile) -> Bool {
    guard let folder = file.folder, folder.origin == .program, folder.isShared else { return false }
    guard case .absent = list(in: folder.path) else { return false }
    return true
  }

  /// Returns why a file in a folder of the program isn't as trusted as the program; `nil` if it is, or lies elsewhere.
  private mutating func doubtOfInstallation(
    about file: PluginFile, _ hash: () throws(PluginError) -> PluginDigest
  ) throws(PluginError) -> String? {
    guard let folder = file.folder, folder.origin == .program else { return nil }
    switch list(in: folder.path) {
    case .absent where folder.isShared:
      return nil
    case .absent:
      return "its folder has no list '\(InstallationList.name)' of what was installed; \(words.reinstall), "
        + "or \(words.trust(file.path))"
    case .refused(let reason):
      return reason
    case .believed(let list):
      guard let expected = list.digest(ofFile: name(of: file.path)) else {
        return "it isn't in '\(list.path)' of what was installed; \(words.trust(file.path))"
      }
      var companions: [String: PluginDigest] = [:]
      for companion in Companion.all(at: file.path) {
        companions[companion.name] = list.digest(ofFile: name(of: companion.path))
        guard companions[companion.name] != nil else {
          return "it brings the library '\(companion.name)', which isn't in '\(list.path)' of what was installed; "
            + words.trust(file.path)
        }
      }
      guard try hash() != expected.combined(with: companions) else { return nil }
      return "it was changed since it was installed, by '\(list.path)'; \(words.reinstall)"
    }
  }

  /// Returns the last component of a path.
  private func name(of path: String) -> String {
    path.utf8.split(separator: 0x2f).last.map { String(Substring($0)) } ?? path
  }

  /// Returns the list of the installation in a folder, which is read once.
  private mutating func list(in folder: String) -> InstallationList.Finding {
    if let known = lists[folder] { return known }
    let finding = InstallationList.find(in: folder)
    lists[folder] = finding
    return finding
  }
}
