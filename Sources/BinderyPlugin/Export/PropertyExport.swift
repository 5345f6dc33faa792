internal import Bindery
internal import CBindery

/// A namespace for the C functions that return properties and actions, one for each type of value.
///
/// Each function takes a view model and the property's entry in the C table, whose index identifies the property.
enum PropertyExport {
  /// A parameter of the type `handle`: a pointer to a view model or to a binding.
  private typealias Handle = UnsafeRawPointer?

  /// Returns the entry of a property in the C table of its media type: its name, signature and function.
  static func binding(of property: PropertyDeclaration) -> bindery_binding {
    binding(named: property.name, result: property.type, function: function(returning: property.type))
  }

  /// Returns the entry of an action in the C table of its media type: its name, signature and function.
  static func binding(ofAction name: String) -> bindery_binding {
    binding(
      named: name, result: PropertyType(.text, isOptional: true),
      function: unsafeBitCast(action, to: bindery_function.self))
  }

  /// Returns the C binding of a property or an action, with a function and the signature for its type of result.
  private static func binding(
    named name: String, result: PropertyType, function: bindery_function
  ) -> bindery_binding {
    bindery_binding(
      name: name.contractConstant(),
      signature: "(viewModel: handle, binding: handle) -> \(result)".contractConstant(), function: function)
  }

  /// Returns the C function for properties of a type.
  private static func function(returning type: PropertyType) -> bindery_function {
    switch (type.kind, type.isOptional) {
    case (.bool, false): unsafeBitCast(bool, to: bindery_function.self)
    case (.bool, true): unsafeBitCast(optionalBool, to: bindery_function.self)
    case (.integer, false): unsafeBitCast(integer, to: bindery_function.self)
    case (.integer, true): unsafeBitCast(optionalInteger, to: bindery_function.self)
    case (.double, false): unsafeBitCast(double, to: bindery_function.self)
    case (.double, true): unsafeBitCast(optionalDouble, to: bindery_function.self)
    case (.text, _), (.handle, _): unsafeBitCast(text, to: bindery_function.self)
    case (.bytes, _): unsafeBitCast(bytes, to: bindery_function.self)
    }
  }

  /// Returns the value of a property of the type `bool`.
  private static let bool: @convention(c) (Handle, Handle) -> Bool = { viewModel, binding in
    if case .bool(let value)? = value(viewModel, binding) { value } else { false }
  }

  /// Returns the value of a property of the type `bool?`, or NULL if it is absent.
  private static let optionalBool: @convention(c) (Handle, Handle) -> UnsafePointer<Bool>? = { viewModel, binding in
    with(viewModel, binding) { if case .bool(let value) = $1 { $0.keep(value) } else { nil } }
  }

  /// Returns the value of a property of the type `i64`.
  private static let integer: @convention(c) (Handle, Handle) -> Int64 = { viewModel, binding in
    if case .integer(let value)? = value(viewModel, binding) { value } else { 0 }
  }

  /// Returns the value of a property of the type `i64?`, or NULL if it is absent.
  private static let optionalInteger: @convention(c) (Handle, Handle) -> UnsafePointer<Int64>? = {
    viewModel, binding in
    with(viewModel, binding) { if case .integer(let value) = $1 { $0.keep(value) } else { nil } }
  }

  /// Returns the value of a property of the type `f64`.
  private static let double: @convention(c) (Handle, Handle) -> Double = { viewModel, binding in
    if case .double(let value)? = value(viewModel, binding) { value } else { 0 }
  }

  /// Returns the value of a property of the type `f64?`, or NULL if it is absent.
  private static let optionalDouble: @convention(c) (Handle, Handle) -> UnsafePointer<Double>? = {
    viewModel, binding in
    with(viewModel, binding) { if case .double(let value) = $1 { $0.keep(value) } else { nil } }
  }

  /// Returns the value of a property of the type `utf8` or `utf8?`, or NULL if it is absent.
  private static let text: @convention(c) (Handle, Handle) -> UnsafePointer<CChar>? = { viewModel, binding in
    with(viewModel, binding) { if case .text(let value) = $1 { $0.keep(value) } else { nil } }
  }

  /// Returns the value of a property of the type `bytes` or `bytes?`, or NULL if it is absent.
  private static let bytes: @convention(c) (Handle, Handle) -> UnsafePointer<bindery_text>? = { viewModel, binding in
    with(viewModel, binding) { if case .bytes(let value) = $1 { $0.keep(value) } else { nil } }
  }

  /// Returns the request of an action as text, or NULL if there is nothing to do now.
  private static let action: @convention(c) (Handle, Handle) -> UnsafePointer<CChar>? = { viewModel, binding in
    guard let viewModel, let binding else { return nil }
    let model = ViewModelExport.of(viewModel)
    let actions = UnsafeBufferPointer(start: model.table.pointee.actions, count: model.table.pointee.action_count)
    guard let index = index(of: binding, in: actions) else { return nil }
    return (try? model.viewModel.action(at: index)).map { model.keep($0.description) }
  }

  /// Returns the value of the property with an entry in the C table, or `nil` if it can't be read.
  private static func value(_ viewModel: Handle, _ binding: Handle) -> PropertyValue? {
    with(viewModel, binding) { $1 }
  }

  /// Calls a function with a view model and the value of a property, or returns `nil` if it can't be read.
  private static func with<Result>(
    _ viewModel: Handle, _ binding: Handle, _ body: (ViewModelExport, PropertyValue) -> Result?
  ) -> Result? {
    guard let viewModel, let binding else { return nil }
    let model = ViewModelExport.of(viewModel)
    let properties = UnsafeBufferPointer(
      start: model.table.pointee.properties, count: model.table.pointee.property_count)
    guard let index = index(of: binding, in: properties),
      let value = try? model.viewModel.property(at: index)
    else { return nil }
    return body(model, value)
  }

  /// Returns the index of a property's or action's entry in an array of the C table, or `nil` if it isn't in the array.
  private static func index(of binding: UnsafeRawPointer, in array: UnsafeBufferPointer<bindery_binding>) -> Int? {
    let index = array.baseAddress.map { binding.assumingMemoryBound(to: bindery_binding.self) - $0 }
    return index.flatMap { array.indices.contains($0) ? $0 : nil }
  }
}
