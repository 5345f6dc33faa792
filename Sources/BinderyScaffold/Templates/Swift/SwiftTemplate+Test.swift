internal import Bindery

extension SwiftTemplate {
  /// The Swift source of the tests for the plugin and its view model, with Swift Testing.
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

      \(has(.live) ? "@MainActor " : "")@Test func `An item is called by its title`() {
        let item = \(type)\(arguments)
        #expect(\(type)ViewModel(model: item, context: Context()).title == "\(expectedTitle)")
      }
    \(has(.contents) ? contentsTest : "")\(has(.live) ? liveTest : "")\
    }

    """
  }

  /// The Swift test of the items that an item contains.
  private var contentsTest: String {
    """

      @Test func `An item contains those that name it`() {
        let item = \(type)\(arguments)
        #expect(item.contents?.search.fields == ["\(scaffold.parentKey)": "1"])
      }

    """
  }

  /// The Swift test of a live view model.
  private var liveTest: String {
    """

      @MainActor @Test func `An item counts how often it was seen, and goes on where it was left`() async {
        let item = \(type)\(arguments)
        let viewModel = \(type)ViewModel(model: item, context: Context())
        await viewModel.run(at: .visible)
        #expect(viewModel.timesSeen == 1)
        viewModel.restore(7)
        #expect(viewModel.snapshot == 7)
      }

    """
  }

  /// The arguments for the initializer of an item, in parentheses.
  private var arguments: String {
    let arguments = fields.filter { !$0.isOptional || $0 == roles.title }.map { "\(Self.name($0)): \(value(of: $0))" }
    let line = arguments.joined(separator: ", ")
    guard line.count + type.count > 80 else { return "(\(line))" }
    return "(\n" + arguments.map { "      \($0)" }.joined(separator: ",\n") + ")"
  }

  /// Returns the Swift literal that the tests use as a field's value.
  private func value(of field: SampleField) -> String {
    switch field.type {
    case .bool: "false"
    case .integer: "1"
    case .double: "1.5"
    case .text, .other: field == roles.title ? "\"A title\"" : "\"1\""
    }
  }

  /// The title that the tests expect of an item.
  private var expectedTitle: String { roles.title == nil ? "1" : "A title" }
}
