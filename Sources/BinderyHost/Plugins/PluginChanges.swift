public import Bindery
public import BinderyLoading

/// The differences between a host and the one that it was renewed from.
public struct PluginChanges: Sendable {
  /// A kind that is shown differently now: by another plugin or none, or by another file, other bytes or other
  /// capabilities.
  ///
  /// It has also changed if its plugin moved between this process and a worker process.
  public struct Change: Sendable {
    /// The kind that is shown differently now.
    public let kind: Kind

    /// The manifest of the plugin that claimed the kind before, even if it failed, or `nil` if there was none.
    public let before: Manifest?

    /// Whether that plugin was removed: there was one before, and no file of the new host has its identifier.
    public let isGone: Bool

    /// The manifest of the plugin that claims the kind now, even if it fails, or `nil` if there is none.
    public let now: Manifest?
  }

  /// The kinds that are shown differently now, sorted by name.
  public let kinds: [Change]

  /// The new or changed files whose manifest can't be read, or which this host can't load.
  public let refused: [PluginFile]

  /// Whether there are no differences between the hosts.
  public var isEmpty: Bool { kinds.isEmpty && refused.isEmpty }
}

extension PluginHost {
  /// Returns the differences between this host and the one that it was renewed from.
  ///
  /// A kind has changed if the plugin that shows it is another file or has other bytes than before, or runs in another
  /// process or with other capabilities. Files are compared by their status, and are read only if that isn't enough.
  public func changes(from old: PluginHost) -> PluginChanges {
    let kinds = Set(old.claims.kinds).union(claims.kinds).sorted().filter { isChanged($0, from: old) }
    let before = Dictionary(old.files.map { ($0.path, $0.status) }) { first, _ in first }
    return PluginChanges(
      kinds: kinds.map { change(of: $0, from: old) },
      refused: files.filter { file in
        file.refusal != nil && before[file.path].map { $0 != file.status } ?? true
      })
  }

  /// Returns whether a kind is shown in another way than by an earlier host's plugins.
  private func isChanged(_ kind: Kind, from old: PluginHost) -> Bool {
    let before = old.plugins.decidingClaims(on: kind)
    let now = claims.claims(on: kind).prefix(before.count)
    // If none of the previous plugins could be used, an additional one is a change.
    let isExhausted = before.allSatisfy { $0.attempt?.isUsable == false }
    guard now.count == before.count, !isExhausted || claims.claims(on: kind).count == before.count else { return true }
    return !zip(before, now).allSatisfy { before, now in
      guard before.claim.path == now.path else { return false }
      return before.attempt.map { plugins.continues(with: $0, for: now) }
        ?? (before.claim.file.status == now.file.status)
    }
  }

  /// Returns the change of a kind: the plugin that showed it in an earlier host, and the one that shows it now.
  private func change(of kind: Kind, from old: PluginHost) -> PluginChanges.Change {
    let deciding = old.plugins.decidingClaims(on: kind)
    let before = (deciding.last { $0.attempt?.isUsable != false } ?? deciding.first)?.claim
    let isThere = files.contains { file in
      guard case .success(let manifest) = file.manifest else { return file.path == before?.path }
      return manifest.id == before?.manifest.id
    }
    return PluginChanges.Change(
      kind: kind, before: before?.manifest, isGone: before != nil && !isThere,
      now: claims.claims(on: kind).first?.manifest)
  }
}
