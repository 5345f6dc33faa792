internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import CBindery
internal import Synchronization

extension Probe {
  private typealias PointedProperty = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeRawPointer?

  /// Asks for a property on one thread, then for that of another item on another thread, and looks whether what the
  /// first was given is still the same, as the contract says.
  ///
  /// - Parameters:
  ///   - type: The functions.
  ///   - records: The items.
  /// - Throws: That it isn't.
  func compareResults(of type: ProbedType, _ records: [TestRecord]) throws(Finding) {
    guard !type.isDeclared, try plugin().live(order.subject) == nil else { return }
    var alive: [(model: UnsafeMutableRawPointer, view: UnsafeMutableRawPointer)] = []
    defer {
      for (model, view) in alive {
        type.release(viewModel: view)
        type.release(model: model)
      }
    }
    for record in records.prefix(4).flatMap({ [$0, $0.withLongerTexts] }) {
      guard let model = try? type.decode(record) else { continue }
      guard let view = try? type.create(over: model) else { return type.release(model: model) }
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
  /// Whether it is called with a view model and nothing else.
  fileprivate var takesViewModelAlone: Bool {
    signature.parameters.map(\.name) == ["viewModel"]
  }
}

extension PropertyType {
  /// Whether a function returns a pointer to values of the type.
  fileprivate var isPointed: Bool { isOptional || kind == .text || kind == .bytes }

  /// What stands where such a pointer leads.
  fileprivate func shown(at place: UnsafeRawPointer) -> String {
    switch kind {
    case .text: String(cString: place.assumingMemoryBound(to: CChar.self))
    case .bytes: place.loadUnaligned(as: bindery_text.self).string
    case .bool: "\(place.load(as: UInt8.self) != 0)"
    case .integer: "\(place.loadUnaligned(as: Int64.self))"
    case .double: "\(place.loadUnaligned(as: Double.self))"
    case .handle: ""
    }
  }
}

extension TestRecord {
  /// The same thing, with each of its texts a character longer.
  var withLongerTexts: TestRecord {
    var record = self
    for index in record.fields.indices {
      if case .known(.text(let text)) = fields[index].value { record.fields[index].value = .known(.text(text + "0")) }
    }
    return record
  }
}
