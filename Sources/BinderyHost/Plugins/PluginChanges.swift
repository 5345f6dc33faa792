public import Bindery
public import BinderyLoading

/// What is different between a host and the one that it was renewed from.
public struct PluginChanges: Sendable {
  /// A kind that another plugin shows, or other bytes of the same one.
  public struct Change: Sendable {
    /// The kind.
    public let kind: Kind

    /// The plugin that showed it, or should have; nothing where none claimed it.
    public let before: Manifest?

    /// Whether that plugin isn't there any more.
    public let isGone: Bool

    /// The plugin that should show it now; nothing where none claims it.
    public let now: Manifest?
  }

  /// The kinds that are concerned, in the order of their names.
  public let kinds: [Change]

  /// The files that came or changed, and can't be used.
  public let refused: [PluginFile]

  /// Whether nothing is different.
  public var isEmpty: Bool { kinds.isEmpty && refused.isEmpty }
}

extension PluginHost {
  /// Tells what is different since another host.
  ///
  /// A kind counts where the plugin that shows it isn't the same file with the same bytes as before, or runs elsewhere or
  /// with other permissions. Files are compared by what the system tells of them, and are read only where that isn't
  /// enough.
  ///
  /// - Parameter old: The host that this one was renewed from.
  /// - Returns: What is different.
  public func changes(from old: PluginHost) -> PluginChanges {
    let kinds = Set(old.claims.kinds).union(claims.kinds).sorted().filter { isChanged($0, from: old) }
    let before = Dictionary(old.files.map { ($0.path, $0.status) }) { first, _ in first }
    return PluginChanges(
      kinds: kinds.map { change(of: $0, from: old) },
      refused: files.filter { file in
        file.refusal != nil && before[file.path].map { $0 != file.status } ?? true
      })
  }

  private func isChanged(_ kind: Kind, from old: PluginHost) -> Bool {
    let before = old.plugins.decidingClaims(on: kind)
    let now = claims.claims(on: kind).prefix(before.count)
    // Where nobody could be used, one more is news.
    let isExhausted = before.allSatisfy { $0.attempt?.isUsable == false }
    guard now.count == before.count, !isExhausted || claims.claims(on: kind).count == before.count else { return true }
    return !zip(before, now).allSatisfy { before, now in
      guard before.claim.path == now.path else { return false }
      return before.attempt.map { plugins.goesOn(with: $0, as: now) } ?? (before.claim.file.status == now.file.status)
    }
  }

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
