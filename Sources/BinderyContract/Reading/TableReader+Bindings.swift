internal import Bindery
internal import CBindery

extension TableReader {
  /// Reads the properties and the actions in the table of a media type, and prepares calls of their functions.
  func functions(_ type: bindery_media_type, isDeclared: Bool) throws(Judge.Failure) -> TypeFunctions {
    let properties = try bindings(type.properties, type.property_count, "properties")
    let actions = try bindings(type.actions, type.action_count, "actions")
    let prepared = try functions(actions, isDeclared: isDeclared)
    for action in prepared where action.signature.result != PropertyType(.text, isOptional: true) {
      try take(.actionResult(action))
    }
    return TypeFunctions(properties: try functions(properties, isDeclared: isDeclared), actions: prepared)
  }

  /// Prepares the functions of properties or actions for calls; omits those whose faults the judge tolerates.
  private func functions(_ tables: [BindingTable], isDeclared: Bool) throws(Judge.Failure) -> [ForeignFunction] {
    let handles: Set = isDeclared ? ["binding", "record"] : ["binding", "viewModel"]
    var functions: [ForeignFunction] = []
    for table in tables {
      let problem: TypeProblem
      do throws(PluginError) {
        functions.append(try ForeignFunction(table, handles: handles, takesFields: isDeclared, plugin: plugin))
        continue
      } catch {
        problem = .signature(name: table.name, error)
      }
      try take(problem)
    }
    return functions
  }

  /// Reads the array of properties or actions that the contract names `list`, without parsing the signatures.
  private func bindings(
    _ first: UnsafePointer<bindery_binding>?, _ count: Int, _ list: String
  ) throws(Judge.Failure) -> [BindingTable] {
    guard count != 0 else { return [] }
    guard TableLimits.bindings.contains(count), let first else {
      try take(.bindingCount(count, list: list))
      return []
    }
    var names: Set<String> = []
    var tables: [BindingTable] = []
    for index in 0..<count {
      guard let table = try binding(first + index, at: index, list) else { continue }
      guard names.insert(table.name).inserted else {
        try take(.bindingTwice(table.name, list: list))
        continue
      }
      tables.append(table)
    }
    return tables
  }

  /// Reads the binding of a property or an action, or returns `nil` if a fault in it is tolerated.
  private func binding(
    _ pointer: UnsafePointer<bindery_binding>, at index: Int, _ list: String
  ) throws(Judge.Failure) -> BindingTable? {
    let binding = pointer.pointee
    let place = "number \(index + 1) of its \(list)"
    let name = try text(binding.name, "the name of \(place)", in: .mediaType, symbol: list) ?? ""
    guard !name.isEmpty else { return try lacking(.name, list, index, name) }
    guard let function = binding.function else { return try lacking(.function, list, index, name) }
    guard let signature = try text(binding.signature, "the signature of '\(name)'", in: .mediaType, symbol: list)
    else { return try lacking(.signature, list, index, name) }
    return BindingTable(name: name, signature: signature, function: function, pointer: pointer)
  }

  /// Passes the fault that a part of a binding is missing to the judge.
  private func lacking(
    _ part: TypeProblem.BindingPart, _ list: String, _ index: Int, _ name: String
  ) throws(Judge.Failure) -> BindingTable? {
    try take(.binding(part, list: list, index: index, name: name))
    return nil
  }
}
