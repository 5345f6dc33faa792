internal import Bindery
internal import CBindery

/// An exported model, which the host holds by a pointer.
final class ModelExport: Sendable {
  private let model: any BoundModel

  /// Creates the export of a model.
  init(model: any BoundModel) {
    self.model = model
  }

  /// Returns the model behind a pointer that decode() returned.
  static func of(_ pointer: UnsafeRawPointer) -> any BoundModel {
    Unmanaged<ModelExport>.fromOpaque(pointer).takeUnretainedValue().model
  }
}

/// An exported view model, which the host holds by a pointer.
///
/// It also holds the last result of a binding.
final class ViewModelExport {
  /// The view model itself.
  let viewModel: any BoundViewModel
  /// The table of the media type, with the bindings of its properties and actions.
  let table: UnsafePointer<bindery_media_type>

  /// The scope of the view model alone, or `nil` if it isn't live.
  let scope: LiveScope?

  /// The last result of a binding, valid until the next one.
  private var returned: UnsafeMutableRawBufferPointer?

  /// Creates the export of a view model, with its scope if it is live.
  init(viewModel: any BoundViewModel, table: UnsafePointer<bindery_media_type>, scope: LiveScope?) {
    self.viewModel = viewModel
    self.table = table
    self.scope = scope
  }

  deinit {
    scope?.end()
    returned?.deallocate()
  }

  /// Returns the view model behind a pointer that create() returned.
  static func of(_ pointer: UnsafeRawPointer) -> ViewModelExport {
    Unmanaged<ViewModelExport>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Stores a value until the next call.
  func keep<Value: BitwiseCopyable>(_ value: Value) -> UnsafePointer<Value> {
    let memory = room(for: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
    memory.storeBytes(of: value, as: Value.self)
    return UnsafePointer(memory.assumingMemoryBound(to: Value.self))
  }

  /// Stores text with a terminating NUL until the next call.
  ///
  /// A NUL within the text would end it, and is replaced by U+FFFD.
  func keep(_ text: String) -> UnsafePointer<CChar> {
    guard !text.utf8.contains(0) else {
      return keep(String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })))
    }
    let memory = room(for: text.utf8.count + 1, alignment: 1)
    let bytes = UnsafeMutableRawBufferPointer(start: memory, count: text.utf8.count + 1)
    bytes.copyBytes(from: text.utf8)
    bytes[text.utf8.count] = 0
    return UnsafePointer(memory.assumingMemoryBound(to: CChar.self))
  }

  /// Stores bytes until the next call, behind the text that refers to them.
  func keep(_ bytes: [UInt8]) -> UnsafePointer<bindery_text> {
    let header = MemoryLayout<bindery_text>.size
    let memory = room(for: header + bytes.count, alignment: MemoryLayout<bindery_text>.alignment)
    UnsafeMutableRawBufferPointer(start: memory + header, count: bytes.count).copyBytes(from: bytes)
    let start = UnsafePointer((memory + header).assumingMemoryBound(to: CChar.self))
    memory.storeBytes(of: bindery_text(bytes: start, count: bytes.count), as: bindery_text.self)
    return UnsafePointer(memory.assumingMemoryBound(to: bindery_text.self))
  }

  private func room(for count: Int, alignment: Int) -> UnsafeMutableRawPointer {
    returned?.deallocate()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: alignment)
    returned = memory
    // A buffer of at least one byte has a base address.
    return memory.baseAddress.unsafelyUnwrapped
  }
}
