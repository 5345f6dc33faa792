internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import CBindery

/// A validation of the properties or the actions in a media type's table, one by one.
struct BindingReading {
  /// The maximum number of properties, and of actions.
  private static let limit = 256

  /// The first element of the array, or NULL.
  let first: UnsafePointer<bindery_binding>?

  /// The number of elements, unchecked.
  let count: Int

  /// The contract's name of the array: `properties` or `actions`.
  let list: String

  /// Whether the type is declared rather than written with code.
  let isDeclared: Bool

  /// Validates all elements, and throws the first rule found broken: L10 to L13.
  func check() throws(Finding) {
    guard count > 0 else { return }
    guard count <= Self.limit, let first else {
      throw Finding("L11", "it has \(count) \(list); expected an array of at most \(Self.limit)")
    }
    var names: Set<String> = []
    for index in 0..<count {
      let name = try name(of: first[index], at: index)
      guard names.insert(name).inserted else { throw Finding("L11", "'\(name)' stands twice among its \(list)") }
      try checkSignature(of: first + index, name)
    }
  }

  private func name(of binding: bindery_binding, at index: Int) throws(Finding) -> String {
    let place = "number \(index + 1) of its \(list)"
    guard let name = try TableText.read(binding.name, "the name of \(place)"), !name.isEmpty else {
      throw Finding("L11", "\(place) has no name")
    }
    guard binding.function != nil else { throw Finding("L11", "'\(name)' among its \(list) has no function") }
    guard try TableText.read(binding.signature, "the signature of '\(name)'") != nil else {
      throw Finding("L11", "'\(name)' among its \(list) has no signature")
    }
    return name
  }

  private func checkSignature(of binding: UnsafePointer<bindery_binding>, _ name: String) throws(Finding) {
    let function: ForeignFunction
    do throws(PluginError) {
      guard let table = try bindings(binding, 1, of: list, plugin: list).first else { return }
      function = try ForeignFunction(
        table, handles: isDeclared ? ["binding", "record"] : ["binding", "viewModel"], takesFields: isDeclared,
        plugin: list)
    } catch {
      let place = error.column.map { " in column \($0) of '\(error.source ?? "")'" } ?? ""
      throw Finding("L12", "the signature of '\(name)' can't be read: \(error.detail)\(place)")
    }
    guard list == "actions", function.signature.result != PropertyType(.text, isOptional: true) else { return }
    throw Finding("L13", "the action '\(name)' returns \(function.signature.result); expected utf8?")
  }
}
