import Bindery
import BinderyRules
import CBindery
import Foundation

// The functions of a stand-in in the form of the contract.

extension StandIn {
  private typealias TextFunction = @convention(c) (UnsafeMutableRawPointer?) -> UnsafePointer<CChar>?

  /// Returns a table whose functions find their stand-in by its state.
  static func table(of state: UnsafeMutableRawPointer) -> bindery_media_type {
    var type = bindery_media_type()
    type.size = UInt32(MemoryLayout<bindery_media_type>.size)
    (type.kind, type.state) = (UnsafePointer(strdup("song")), state)
    addModels(&type)
    addViews(&type)
    let title: TextFunction = { StandIn.title(of: $0) }
    let action: TextFunction = { StandIn.action(of: $0) }
    type.properties = binding("title", "(viewModel: handle) -> utf8", unsafeBitCast(title, to: bindery_function.self))
    type.actions = binding("open", "(viewModel: handle) -> utf8?", unsafeBitCast(action, to: bindery_function.self))
    (type.property_count, type.action_count) = (1, 1)
    return type
  }

  /// Gives the property another name.
  func renameProperty(_ name: String) {
    UnsafeMutablePointer(mutating: type.pointee.properties)?.pointee.name = UnsafePointer(strdup(name))
  }

  private static func addModels(_ type: inout bindery_media_type) {
    type.decode = { type, record, model, failure in
      guard let owner = StandIn.of(type, "decode"), let record else { return 2 }
      let copy = TestRecord(Record(unsafe: record, owner: nil).copy())
      owner.madeCount += 1
      return owner.finish(owner.decode(copy), StandInItem(copy, number: owner.madeCount, of: owner), model, failure)
    }
    type.identity = { type, model, out in
      guard let owner = StandIn.of(type, "identity"), let item = StandIn.item(model) else { return }
      item.uses += 1
      owner.identity(item).write(to: out)
    }
    type.version = { type, model in
      guard let owner = StandIn.of(type, "version"), let item = StandIn.item(model) else { return 0 }
      item.uses += 1
      return owner.version(item)
    }
    type.release_model = { StandIn.of($0, "release_model")?.release($1) }
  }

  private static func addViews(_ type: inout bindery_media_type) {
    type.create = { type, model, viewModel, failure in
      guard let owner = StandIn.of(type, "create"), let item = StandIn.item(model) else { return 2 }
      let view = StandInItem(item.record, number: item.number, of: owner)
      owner.latest = view
      return owner.finish(owner.create(view), view, viewModel, failure)
    }
    type.release_view_model = { StandIn.of($0, "release_view_model")?.release($1) }
    type.draw = { type, viewModel, canvas, _ in
      guard let owner = StandIn.of(type, "draw"), let item = StandIn.item(viewModel) else { return 2 }
      item.uses += 1
      if owner.sharesResults { strcpy(owner.shared, item.text("title")) }
      for run in owner.draw(item) { run.draw(on: canvas) }
      return 0
    }
    type.preferred_size = { type, viewModel, available, canvas, size, _ in
      guard let owner = StandIn.of(type, "preferred_size"), let item = StandIn.item(viewModel) else { return 2 }
      if owner.drawsWhileMeasuring { StandIn.Run("x").draw(on: canvas) }
      size?.pointee = owner.preferredSize(item, available)
      return 0
    }
  }

  private static func of(_ type: UnsafePointer<bindery_media_type>?, _ function: String) -> StandIn? {
    let owner = type?.pointee.state.map { Unmanaged<StandIn>.fromOpaque($0).takeUnretainedValue() }
    owner?.calls.append(function)
    return owner
  }

  private static func item(_ pointer: UnsafeRawPointer?) -> StandInItem? {
    pointer.map { Unmanaged<StandInItem>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func title(of viewModel: UnsafeMutableRawPointer?) -> UnsafePointer<CChar>? {
    guard let item = item(viewModel) else { return nil }
    item.owner.calls.append("title")
    item.readings += 1
    guard let title = item.owner.title(item) else { return nil }
    guard item.owner.sharesResults else { return item.kept(title) }
    return UnsafePointer(strcpy(item.owner.shared, title))
  }

  private static func action(of viewModel: UnsafeMutableRawPointer?) -> UnsafePointer<CChar>? {
    guard let item = item(viewModel) else { return nil }
    item.owner.calls.append("open")
    item.readings += 1
    return item.owner.action(item).flatMap { item.kept($0) }
  }

  private static func binding(
    _ name: String, _ signature: String, _ function: @escaping bindery_function
  ) -> UnsafePointer<bindery_binding> {
    let made = UnsafeMutablePointer<bindery_binding>.allocate(capacity: 1)
    made.initialize(to: bindery_binding(name: strdup(name), signature: strdup(signature), function: function))
    return UnsafePointer(made)
  }

  private func finish(
    _ outcome: Outcome, _ item: StandInItem, _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ failure: UnsafePointer<bindery_sink>?
  ) -> Int32 {
    switch outcome {
    case .made:
      alive.append(ObjectIdentifier(item))
      place?.pointee = Unmanaged.passRetained(item).toOpaque()
    case .null: place?.pointee = nil
    case .nothing: break
    case .refused(let status, let sentence):
      sentence.write(to: failure)
      return status
    case .refusedAndWritten(let sentence):
      sentence.write(to: failure)
      place?.pointee = UnsafeMutableRawPointer(bitPattern: 16)
      return 1
    }
    return 0
  }

  private func release(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer else { return }
    let item = Unmanaged<StandInItem>.fromOpaque(pointer).takeRetainedValue()
    alive.removeAll { $0 == ObjectIdentifier(item) }
  }
}

extension StandIn.Run {
  /// Draws the run on a canvas, if there is one.
  func draw(on canvas: UnsafePointer<bindery_canvas>?) {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        canvas?.pointee.run(canvas, role, bindery_text(bytes: $0.baseAddress, count: $0.count))
      }
    }
  }
}
