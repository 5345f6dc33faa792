internal import Bindery

extension SwiftTemplate {
  /// The tests of the plugin and of its view model.
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

  /// The least that an item is made of, in parentheses.
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
