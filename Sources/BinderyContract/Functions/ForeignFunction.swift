package import Bindery
package import CBindery
internal import CFFI

/// The function of a plugin's property or action, which is called through libffi by its textual signature.
///
/// The signature is parsed and the call is prepared once, when the plugin is loaded. It is a class, so that each call
/// through a list of functions copies a reference, and none of its many fields.
package final class ForeignFunction: Sendable {
  /// The values that provide the arguments of a function.
  package struct Surroundings {
    /// The plugin's view model, which is passed for a parameter `viewModel: handle`.
    package var viewModel: UnsafeMutableRawPointer?

    /// The record whose fields provide the arguments of the same names, and which is passed for a parameter `record:
    /// handle`.
    package var record: UnsafePointer<bindery_record>?

    /// Creates the values for the arguments of a call; an omitted handle is passed as NULL.
    package init(viewModel: UnsafeMutableRawPointer? = nil, record: UnsafePointer<bindery_record>? = nil) {
      self.viewModel = viewModel
      self.record = record
    }
  }

  /// The C function with its name and its signature as text, copied from the plugin's table.
  package let table: BindingTable

  /// The parsed signature of the function.
  package let signature: Signature

  /// The identifier of the plugin, for errors.
  private let plugin: String

  // Written in the initializer, and only read by libffi from then on. Never freed, since images are never unloaded.
  /// The call as libffi has prepared it (`ffi_cif`), which is never freed.
  private nonisolated(unsafe) let call: UnsafeMutablePointer<ffi_cif>

  /// Creates a function from its table, parses its signature, and prepares its calls.
  ///
  /// - Parameters:
  ///   - table: The function and its signature.
  ///   - handles: The names of the handles that the caller can pass, of `binding`, `record` and `viewModel`.
  ///   - takesFields: Whether the caller can pass a record whose fields provide arguments.
  ///   - plugin: The identifier of the plugin, for errors.
  /// - Throws: The error in the signature, with its column.
  package init(_ table: BindingTable, handles: Set<String>, takesFields: Bool, plugin: String) throws(PluginError) {
    func broken(_ detail: String, _ column: Int?) -> PluginError {
      PluginError(
        code: .badSignature, plugin: plugin, detail: detail, symbol: table.name, source: table.signature, column: column
      )
    }
    do {
      signature = try Signature(parsing: table.signature)
    } catch {
      throw broken(error.detail, error.column)
    }
    for (index, parameter) in signature.parameters.enumerated() {
      guard parameter.type.kind == .handle ? handles.contains(parameter.name) : takesFields else {
        throw broken(
          Self.refusal(of: parameter, handles), Signature.column(ofParameter: index, in: table.signature))
      }
    }
    guard let call = Self.prepare(signature) else { throw broken("libffi can't prepare the call", nil) }
    self.table = table
    self.plugin = plugin
    self.call = call
  }

  /// Returns why a parameter can't get an argument, and what the plugin's author can write instead.
  private static func refusal(of parameter: Signature.Parameter, _ handles: Set<String>) -> String {
    let known = handles.sorted().map { "'\($0): handle'" }.joined(separator: ", ")
    guard parameter.type.kind != .handle else {
      return "'\(parameter.name): \(parameter.type)' is not to be had here; there are \(known)"
    }
    return
      "'\(parameter.name): \(parameter.type)' names a field of the record, which only functions of a declared type "
      + "get; in a type with code, keep the value in the model, and take one of \(known)"
  }

  /// Prepares a call by libffi from a signature, or returns `nil` if libffi fails.
  private static func prepare(_ signature: Signature) -> UnsafeMutablePointer<ffi_cif>? {
    let count = signature.parameters.count
    let types = UnsafeMutablePointer<UnsafeMutablePointer<ffi_type>?>.allocate(capacity: max(count, 1))
    for (index, parameter) in signature.parameters.enumerated() {
      (types + index).initialize(to: parameter.type.foreignType)
    }
    let call = UnsafeMutablePointer<ffi_cif>.allocate(capacity: 1)
    call.initialize(to: ffi_cif())
    let status = ffi_prep_cif(call, FFI_DEFAULT_ABI, UInt32(count), signature.result.foreignType, types)
    return status == FFI_OK ? call : nil
  }

  /// Calls the function with arguments from `surroundings`, and returns a copy of its result.
  ///
  /// Throws if an argument is missing or of the wrong type, or if the result doesn't fit the signature.
  package func callAsFunction(_ surroundings: Surroundings) throws(PluginError) -> PropertyValue {
    try withReturned(surroundings) { returned in
      Result { () throws(PluginError) in try value(returned: returned) }
    }.get()
  }

  /// Calls the function, passes its raw result to `body`, and returns what `body` returns.
  ///
  /// `body` receives the eight bytes that the call returned, a number or a pointer. The arguments stay valid until
  /// `body` returns, because a function may return a pointer that it was passed. An error says which argument is
  /// missing or of the wrong type.
  package func withReturned<Result>(
    _ surroundings: Surroundings, _ body: (UInt64) -> Result
  ) throws(PluginError) -> Result {
    let count = signature.parameters.count
    let result = withUnsafeTemporaryAllocation(of: ForeignArgument.self, capacity: count) { arguments in
      Swift.Result { () throws(PluginError) -> Result in
        for (index, parameter) in signature.parameters.enumerated() {
          arguments.initializeElement(at: index, to: try argument(for: parameter, surroundings))
        }
        return body(invoke(arguments))
      }
    }
    return try result.get()
  }

  /// Calls the function with its arguments, and returns the bits of its result.
  private func invoke(_ arguments: UnsafeMutableBufferPointer<ForeignArgument>) -> UInt64 {
    withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: max(arguments.count, 1)) { pointers in
      for index in arguments.indices {
        pointers.initializeElement(
          at: index, to: arguments.baseAddress.flatMap { cffi_place($0 + index) })
      }
      var result: UInt64 = 0
      ffi_call(call, table.function, &result, pointers.baseAddress)
      return result
    }
  }

  /// Returns the value that the bits of a result stand for; throws if the result breaks the contract.
  private func value(returned result: UInt64) throws(PluginError) -> PropertyValue {
    let value: PropertyValue
    do {
      value = try PropertyValue(returned: result, as: signature.result)
    } catch {
      throw self.error(.failed, "it returned text that is \(error)")
    }
    if let fault = signature.result.fault(in: value) { throw error(.failed, fault) }
    return value
  }

  /// Returns the argument for a parameter: a handle, or the value of the record's field with the parameter's name.
  private func argument(
    for parameter: Signature.Parameter, _ surroundings: Surroundings
  ) throws(PluginError) -> ForeignArgument {
    guard parameter.type.kind != .handle else { return .pointer(handle(parameter.name, surroundings)) }
    guard let record = surroundings.record, let field = bindery_field_named(record, parameter.name),
      !field.pointee.isNull
    else {
      if parameter.type.isOptional { return .absent }
      throw error(.missingField, "it needs '\(parameter.name)', which the record lacks")
    }
    guard let argument = ForeignArgument(field.pointee, as: parameter.type) else {
      let found = RecordValue(copying: field.pointee).excerpt
      throw error(
        parameter.type.isOptional ? .otherType : .missingField,
        "it needs '\(parameter.name)' as \(parameter.type), and the record has \(found)")
    }
    return argument
  }

  /// Returns the pointer for a parameter of the type `handle`, which its name determines.
  private func handle(_ name: String, _ surroundings: Surroundings) -> UnsafeRawPointer? {
    switch name {
    case "viewModel": surroundings.viewModel.map { UnsafeRawPointer($0) }
    case "record": surroundings.record.map { UnsafeRawPointer($0) }
    default: UnsafeRawPointer(table.pointer)
    }
  }

  /// Returns an error about the function, which names its binding and its signature.
  private func error(_ code: PluginError.Code, _ detail: String) -> PluginError {
    PluginError(code: code, plugin: plugin, detail: detail, symbol: table.name, source: table.signature)
  }
}

extension PropertyType {
  /// The libffi type for an argument or a result of this type, which is a pointer for optional values.
  fileprivate var foreignType: UnsafeMutablePointer<ffi_type> {
    guard !isOptional else { return cffi_type_pointer() }
    return switch kind {
    case .bool: cffi_type_bool()
    case .integer: cffi_type_i64()
    case .double: cffi_type_f64()
    case .text, .bytes, .handle: cffi_type_pointer()
    }
  }
}
