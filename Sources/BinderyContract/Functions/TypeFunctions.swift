package import Bindery

/// The properties and actions of a media type, prepared for calls.
package final class TypeFunctions: Sendable {
  /// The functions of the properties, in the order of the table.
  package let properties: [ForeignFunction]

  /// The functions of the actions, in the order of the table.
  package let actions: [ForeignFunction]

  /// The indices of the properties by their names.
  package let places: [String: Int]

  /// Creates a list of prepared functions.
  init(properties: [ForeignFunction], actions: [ForeignFunction]) {
    self.properties = properties
    self.actions = actions
    places = Dictionary(properties.enumerated().map { ($1.table.name, $0) }) { first, _ in first }
  }

  /// Calls the function of an action, and returns the request, or `nil` if the result isn't the text of one.
  package func action(at index: Int, _ surroundings: ForeignFunction.Surroundings) throws(PluginError) -> ActionRequest?
  {
    guard case .text(let text) = try actions[index](surroundings) else { return nil }
    return ActionRequest(text)
  }
}
