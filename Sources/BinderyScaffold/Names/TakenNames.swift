/// The names that no field of the samples can have in a plugin's source, since they are taken there.
struct TakenNames {
  /// The names that no field of a model can have.
  let ofModel: Set<String>

  /// The names that no property of a view model can have.
  let ofViewModel: Set<String>

  /// The names of the properties that are no fields, and which the plugin has for an ability.
  let added: Set<String>

  /// Collects the names of a plugin.
  ///
  /// - Parameters:
  ///   - language: The language that the plugin is written in.
  ///   - abilities: The abilities that it has besides showing items.
  init(in language: Language, with abilities: Set<Ability>) {
    let isSwift = language == .swift
    let members = abilities.map(SwiftTemplate.members(of:)).reduce(Set()) { $0.union($1) }
    ofModel = isSwift ? SwiftTemplate.unusable.union(members) : []
    ofViewModel = isSwift ? SwiftTemplate.unusableProperties.union(members) : []
    added = abilities.contains(.live) ? ["timesSeen"] : []
  }
}
