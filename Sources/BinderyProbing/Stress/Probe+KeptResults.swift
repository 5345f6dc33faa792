internal import BinderyHost
internal import BinderyTesting
internal import CBindery
internal import Synchronization

extension Probe {
  private typealias TextProperty = @convention(c) (UnsafeMutableRawPointer?) -> UnsafePointer<CChar>?

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
    for record in records.prefix(4) {
      guard let model = try? type.decode(record) else { continue }
      guard let view = try? type.create(over: model) else { return type.release(model: model) }
      alive.append((model, view))
    }
    let places = alive.map { UInt(bitPattern: $0.view) }
    for index in type.properties.indices where Self.isText(type.properties[index]) {
      guard let code = type.table.pointee.properties[index].function else { continue }
      let property = unsafeBitCast(code, to: TextProperty.self)
      for (first, second) in zip(places, places.dropFirst()) {
        try compareResult(of: property, type.call(type.properties[index].table.name), first, second)
      }
    }
  }

  private static func isText(_ function: ForeignFunction) -> Bool {
    function.table.signature.filter { $0 != " " }.hasPrefix("(viewModel:handle)->utf8")
  }

  private func compareResult(
    of property: TextProperty, _ call: ProbedCall, _ first: UInt, _ second: UInt
  ) throws(Finding) {
    let given = call.run { property(UnsafeMutableRawPointer(bitPattern: first)) }
    guard let given else { return }
    let before = String(cString: given)
    SideBySide.run(1) { _ in
      HostPart.callBack { _ = property(UnsafeMutableRawPointer(bitPattern: second)) }
    }
    let after = String(cString: given)
    guard before != after else { return }
    throw Finding(
      "X01", subject: order.subject,
      "what '\(call.function)' returned on one thread changes when another thread asks for that of another item: "
        + "'\(before.prefix(60))', then '\(after.prefix(60))'")
  }
}
