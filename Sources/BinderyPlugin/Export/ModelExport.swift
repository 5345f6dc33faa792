internal import Bindery
internal import CBindery

/// A model to which the host has a pointer.
final class ModelExport: Sendable {
  /// The model.
  private let model: any BoundModel

  /// Creates the object behind the host's pointer to a model.
  init(model: any BoundModel) {
    self.model = model
  }

  /// Returns the model behind the pointer that the C function decode() returned to the host.
  static func of(_ pointer: UnsafeRawPointer) -> any BoundModel {
    Unmanaged<ModelExport>.fromOpaque(pointer).takeUnretainedValue().model
  }
}

/// A view model to which the host has a pointer.
///
/// It owns the memory of the last property value that was returned to the host.
final class ViewModelExport {
  /// The view model of the plugin's author, with its type erased.
  let viewModel: any BoundViewModel
  /// The C table of the view model's media type, which lists its properties and actions.
  let table: UnsafePointer<bindery_media_type>

  /// The context of this view model alone, or `nil` if it isn't live.
  let scope: LiveScope?

  /// The memory of the last value that was returned to the host, valid until the next value.
  private var returned: UnsafeMutableRawBufferPointer?

  /// Creates the object behind the host's pointer to a view model; `scope` is `nil` if that isn't live.
  init(viewModel: any BoundViewModel, table: UnsafePointer<bindery_media_type>, scope: LiveScope?) {
    self.viewModel = viewModel
    self.table = table
    self.scope = scope
  }

  deinit {
    scope?.end()
    returned?.deallocate()
  }

  /// Returns the object behind the pointer that the C function create() returned to the host.
  static func of(_ pointer: UnsafeRawPointer) -> ViewModelExport {
    Unmanaged<ViewModelExport>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Stores a value for the host and returns a pointer to it, which is valid until the next value is stored.
  func keep<Value: BitwiseCopyable>(_ value: Value) -> UnsafePointer<Value> {
    let memory = room(for: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
    memory.storeBytes(of: value, as: Value.self)
    return UnsafePointer(memory.assumingMemoryBound(to: Value.self))
  }

  /// Stores text for the host as a C string, and returns a pointer that is valid until the next value is stored.
  ///
  /// A NUL within the text would terminate it, and is replaced by U+FFFD.
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

  /// Stores bytes for the host and returns a C text that points to them, valid until the next value is stored.
  func keep(_ bytes: [UInt8]) -> UnsafePointer<bindery_text> {
    let header = MemoryLayout<bindery_text>.size
    let memory = room(for: header + bytes.count, alignment: MemoryLayout<bindery_text>.alignment)
    UnsafeMutableRawBufferPointer(start: memory + header, count: bytes.count).copyBytes(from: bytes)
    let start = UnsafePointer((memory + header).assumingMemoryBound(to: CChar.self))
    memory.storeBytes(of: bindery_text(bytes: start, count: bytes.count), as: bindery_text.self)
    return UnsafePointer(memory.assumingMemoryBound(to: bindery_text.self))
  }

  /// Frees the memory of the last returned value, and allocates memory for the next, of a size in bytes.
  private func room(for count: Int, alignment: Int) -> UnsafeMutableRawPointer {
    returned?.deallocate()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: alignment)
    returned = memory
    // A buffer of at least one byte has a base address.
    return memory.baseAddress.unsafelyUnwrapped
  }
}
