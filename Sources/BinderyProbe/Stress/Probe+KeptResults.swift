internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery
internal import Synchronization

extension Probe {
  /// The C type of a property's function that returns a pointer.
  private typealias PointedProperty = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeRawPointer?

  /// Throws a finding of rule X01 if a property's or action's result on one thread changes when another thread calls it
  /// for another item.
  ///
  /// The contract requires separate results for each thread.
  func compareResults(of type: ProbedType, _ records: [TestRecord]) throws(Finding) {
    guard !type.isDeclared else { return try compareDeclaredResults(of: type, records) }
    guard try plugin().live(order.subject) == nil else { return }
    var alive: [(model: UnsafeMutableRawPointer, view: UnsafeMutableRawPointer)] = []
    defer {
      for (model, view) in alive {
        type.release(viewModel: view)
        type.release(model: model)
      }
    }
    for record in records.prefix(4).flatMap({ [$0, $0.withLongerTexts] }) {
      guard let model = try? type.decode(record) else { continue }
      guard let view = try? type.create(over: model) else {
        type.release(model: model)
        continue
      }
      alive.append((model, view))
    }
    let places = alive.map { UInt(bitPattern: $0.view) }
    for function in type.properties + type.actions where function.takesViewModelAlone {
      let result = function.signature.result
      guard result.isPointed else { continue }
      let property = unsafeBitCast(function.table.function, to: PointedProperty.self)
      for (first, second) in zip(places, places.dropFirst()) {
        try compareResult(of: property, result, type.call(function.table.name), first, second)
      }
    }
  }

  /// Reports a breach if the result of a property for one view model changes after the property was read of another.
  private func compareResult(
    of property: PointedProperty, _ result: PropertyType, _ call: ProbedCall, _ first: UInt, _ second: UInt
  ) throws(Finding) {
    let given = call.run { property(UnsafeMutableRawPointer(bitPattern: first)) }
    guard let given else { return }
    let before = result.shown(at: given)
    SideBySide.run(1) { _ in
      HostPart.callBack { _ = property(UnsafeMutableRawPointer(bitPattern: second)) }
    }
    let after = result.shown(at: given)
    guard before != after else { return }
    throw Finding(
      "X01", subject: order.subject,
      "what '\(call.function)' returned on one thread changes when another thread asks for that of another item: "
        + "'\(before.prefix(60))', then '\(after.prefix(60))'")
  }
}

extension ForeignFunction {
  /// Whether the function takes a view model as its only argument.
  fileprivate var takesViewModelAlone: Bool {
    signature.parameters.map(\.name) == ["viewModel"]
  }
}

extension PropertyType {
  /// Whether functions return values of this type by a pointer.
  var isPointed: Bool { isOptional || kind == .text || kind == .bytes }

  /// Returns the value of this type that a returned pointer leads to, as text; empty for a handle.
  func shown(at pointer: UnsafeRawPointer) -> String {
    switch kind {
    case .text: String(cString: pointer.assumingMemoryBound(to: CChar.self))
    case .bytes: pointer.loadUnaligned(as: bindery_text.self).string
    case .bool: "\(pointer.load(as: UInt8.self) != 0)"
    case .integer: "\(pointer.loadUnaligned(as: Int64.self))"
    case .double: "\(pointer.loadUnaligned(as: Double.self))"
    case .handle: ""
    }
  }
}

extension TestRecord {
  /// A copy of the record with each text one character longer.
  var withLongerTexts: TestRecord {
    var record = self
    for index in record.fields.indices {
      if case .known(.text(let text)) = fields[index].value { record.fields[index].value = .known(.text(text + "0")) }
    }
    return record
  }
}
