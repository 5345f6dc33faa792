package import Bindery

/// The functions of a media type's properties and actions, prepared for calls.
package final class TypeFunctions: Sendable {
  /// The functions of the media type's properties, in the order of its table.
  package let properties: [ForeignFunction]

  /// The functions of the media type's actions, in the order of its table.
  package let actions: [ForeignFunction]

  /// The indices of the properties in ``properties``, by their names.
  package let places: [String: Int]

  /// Creates the functions of a media type from those of its properties and actions.
  init(properties: [ForeignFunction], actions: [ForeignFunction]) {
    self.properties = properties
    self.actions = actions
    places = Dictionary(properties.enumerated().map { ($1.table.name, $0) }) { first, _ in first }
  }

  /// Calls the function of the action at an index, and returns the requested action, or `nil` if the result isn't one.
  package func action(at index: Int, _ surroundings: ForeignFunction.Surroundings) throws(PluginError) -> ActionRequest?
  {
    guard case .text(let text) = try actions[index](surroundings) else { return nil }
    return ActionRequest(text)
  }
}
