/// The names that fields of the samples can't have in a plugin's source, because something else there has them.
struct TakenNames {
  /// The names that properties of the model can't have.
  let ofModel: Set<String>

  /// The names that properties of the view model can't have.
  let ofViewModel: Set<String>

  /// The names of the properties that the plugin has for an ability, not for a field.
  let added: Set<String>

  /// Collects the reserved names for a plugin.
  ///
  /// - Parameters:
  ///   - language: The language that the plugin is written in.
  ///   - abilities: The optional features of the plugin.
  init(in language: Language, with abilities: Set<Ability>) {
    let isSwift = language == .swift
    let members = abilities.map(SwiftTemplate.members(of:)).reduce(Set()) { $0.union($1) }
    ofModel = isSwift ? SwiftTemplate.unusable.union(members) : []
    ofViewModel = isSwift ? SwiftTemplate.unusableProperties.union(members) : []
    added = abilities.contains(.live) ? ["timesSeen"] : []
  }
}
