internal import Bindery

extension SwiftTemplate {
  /// The source of the tests for the plugin and its view model, with Swift Testing.
  var test: String {
    """
    import BinderyPlugin
    import BinderyTesting
    import Testing

    @testable import \(type)

    @Suite struct `\(scaffold.name.title) items` {
      @Test func `The plugin keeps the contract with every sample`() async throws {
        try await checkContract(of: \(type)Plugin.self)
      }

      @Test func `An item is called by its title`() {
        let item = \(type)\(arguments)
        #expect(\(type)ViewModel(model: item, context: Context()).title == "\(expectedTitle)")
      }
    }

    """
  }

  /// The arguments that an item's initializer requires, in parentheses.
  private var arguments: String {
    let arguments = fields.filter { !$0.isOptional || $0 == roles.title }.map { "\(Self.name($0)): \(value(of: $0))" }
    let line = arguments.joined(separator: ", ")
    guard line.count + type.count > 80 else { return "(\(line))" }
    return "(\n" + arguments.map { "      \($0)" }.joined(separator: ",\n") + ")"
  }

  private func value(of field: SampleField) -> String {
    switch field.type {
    case .bool: "false"
    case .integer: "1"
    case .double: "1.5"
    case .text, .other: field == roles.title ? "\"A title\"" : "\"1\""
    }
  }

  private var expectedTitle: String { roles.title == nil ? "1" : "A title" }
}
