package import Bindery

/// A summary of the plugin binding that identified an item and provided its texts, to detect stored items that are
/// stale.
///
/// An item is stale if its stamp differs from that of the current binding of its kind: another plugin, or another
/// version of it, may identify the item differently and show other texts.
package struct BindingStamp: Hashable, Sendable {
  /// The kind of the items, such as `song`.
  package let kind: Kind

  /// The plugin that shows items of the kind, or `nil` if the generic binding shows them.
  package let plugin: PluginId?

  /// The version of the plugin, or an empty text for the generic binding.
  package let version: String

  /// The names and types of the binding's properties, such as `title:text,trackCount:integer`.
  package let properties: String

  /// Creates the stamp of a plugin's binding, or of the generic one if no plugin is given.
  package init(kind: Kind, plugin: PluginId? = nil, version: String = "", properties: String = "") {
    (self.kind, self.plugin, self.version, self.properties) = (kind, plugin, version, properties)
  }

  /// Hashes the kind alone, since most kinds have one stamp.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
  }

  /// Creates the stamp of the result of looking up a kind.
  ///
  /// The generic binding has the same stamp whatever the properties of a record are.
  init(of kind: Kind, _ answer: ViewBindingProvider.Answer) {
    guard !answer.isGeneric else { self.init(kind: kind); return }
    let binding = answer.binding
    self.init(
      kind: kind, plugin: binding.plugin, version: binding.pluginVersion ?? "",
      properties: binding.properties.map { "\($0.name):\($0.type)" }.joined(separator: ","))
  }
}

/// The stamps of bindings, each created once, since its text lists all properties.
struct StampLookup {
  /// The stamps that were created so far, by the kinds of the bindings.
  private var stamps: [Kind: BindingStamp] = [:]

  /// Returns the stamp of the result of looking up a kind.
  mutating func stamp(of kind: Kind, _ answer: ViewBindingProvider.Answer) -> BindingStamp {
    let (plugin, version) = answer.isGeneric ? (nil, "") : (answer.binding.plugin, answer.binding.pluginVersion ?? "")
    if let known = stamps[kind], known.plugin == plugin, known.version == version { return known }
    let stamp = BindingStamp(of: kind, answer)
    stamps[kind] = stamp
    return stamp
  }
}

extension Presenter {
  /// Returns the stamp of the current binding of a kind, or `nil` if a plugin claims the kind and can't be used.
  package func usableStamp(of kind: Kind) -> BindingStamp? {
    let answer = answer(for: kind)
    return answer.problem == nil ? BindingStamp(of: kind, answer) : nil
  }

}
