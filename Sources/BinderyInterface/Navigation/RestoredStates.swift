public import Bindery

/// The saved states of the view models on a stack of screens, from which a later process restores them.
///
/// This value is saved beside the `NavigationStack`. A state is restored only in a view model of the same version
/// of the same plugin and of an item of the same kind and identifier. Without a state that can be restored, a view
/// model keeps its initial state.
public struct RestoredStates: Codable, Hashable, Sendable {
  /// The key of a saved state: the view model's plugin, the plugin's version, and the item's kind and identifier.
  fileprivate struct Key: Codable, Hashable {
    /// The identifier of the plugin, or `nil` if no plugin has saved the state.
    let plugin: String?
    /// The version of the plugin, or `nil` if it isn't known.
    let version: String?
    /// The kind of the item.
    let kind: String
    /// The identifier of the item.
    let item: String
  }

  /// The state of one view model.
  private struct Entry: Codable, Hashable {
    /// The key of the state.
    let key: Key
    /// The encoded state.
    let state: [UInt8]

    /// The names of the members in the saved form, which stay the same in later versions.
    private enum CodingKeys: String, CodingKey {
      case key = "place"
      case state
    }
  }

  /// The saved states, in the order of their screens from the bottom to the top.
  private var entries: [Entry] = []

  /// The maximum total size of the states in bytes; beyond it, the states of the bottom screens are left out.
  public static let limit = 1 << 20

  /// Creates an empty set of states.
  public init() {}

  /// Whether no state is saved.
  public var isEmpty: Bool { entries.isEmpty }

  /// The number of saved states.
  public var count: Int { entries.count }

  /// Saves the states of the details on screens.
  ///
  /// A failure to save a state is logged by the screen's context, and leaves the state out.
  ///
  /// - Parameter screens: The screens, from the bottom to the top.
  @MainActor
  public init(of screens: [Screen]) {
    var size = 0
    for screen in screens.reversed() {
      guard let detail = (screen.content as? any DetailContent)?.detail, let key = detail.key,
        let state = detail.savedState(in: screen.context)
      else { continue }
      size += state.count
      guard size <= Self.limit else { return }
      entries.insert(Entry(key: key, state: state), at: 0)
    }
  }

  /// Removes the first state that fits a view model, and restores it.
  ///
  /// Call this right after the view model was created. A failure is logged by the context, and the view model then
  /// keeps its initial state.
  ///
  /// - Parameters:
  ///   - detail: The detail with the view model.
  ///   - context: The context of its screen.
  /// - Returns: Whether a state was restored.
  @MainActor
  @discardableResult
  public mutating func restore(_ detail: Detail, in context: Context) -> Bool {
    guard let viewModel = detail.viewModel as? any BoundLiveViewModel, let key = detail.key,
      let index = entries.firstIndex(where: { $0.key == key })
    else { return false }
    do {
      try viewModel.restore(entries.remove(at: index).state)
      return true
    } catch {
      context.log.write(.warning, "the state of '\(detail.binding.kind)' can't be restored: \(error)")
      return false
    }
  }
}

extension RestoredStates {
  /// One saved state and its key, for a program that saves states in its own format.
  package struct Part: Hashable, Sendable {
    /// The plugin that made the view model, or `nil` if the host made it.
    package let plugin: String?

    /// The version of the view model's plugin, or `nil` if there is none.
    package let version: String?

    /// The kind of the item, and its identifier.
    package let kind, item: String

    /// The saved state, in a format that the view model chose.
    package let state: [UInt8]

    /// Creates a saved state with its key: the view model's plugin and its version, and the item's kind and identifier.
    package init(plugin: String?, version: String?, kind: String, item: String, state: [UInt8]) {
      self.plugin = plugin
      self.version = version
      self.kind = kind
      self.item = item
      self.state = state
    }
  }

  /// The states one by one, in the order in which they are restored.
  package var parts: [Part] {
    entries.map { entry in
      let key = entry.key
      return Part(
        plugin: key.plugin, version: key.version, kind: key.kind, item: key.item, state: entry.state)
    }
  }

  /// Creates a set of states from its parts.
  package init(_ parts: [Part]) {
    entries = parts.map { part in
      let key = Key(plugin: part.plugin, version: part.version, kind: part.kind, item: part.item)
      return Entry(key: key, state: part.state)
    }
  }
}

extension Detail {
  /// The key for saving the view model's state, or `nil` if the view model can't be restored.
  fileprivate var key: RestoredStates.Key? {
    guard binding.isRestorable, let item = try? model.modelId else { return nil }
    return RestoredStates.Key(
      plugin: binding.plugin?.rawValue, version: binding.pluginVersion, kind: binding.kind.rawValue,
      item: item.rawValue)
  }

  /// Returns the state of the view model, or `nil` if there is none; a failure is logged.
  fileprivate func savedState(in context: Context) -> [UInt8]? {
    do {
      return try (viewModel as? any BoundLiveViewModel)?.savedState()
    } catch {
      context.log.write(.warning, "the state of '\(binding.kind)' can't be saved: \(error)")
      return nil
    }
  }
}
