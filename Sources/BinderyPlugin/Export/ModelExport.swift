internal import Bindery
internal import CBindery

/// A model that the host holds by a pointer.
final class ModelExport: Sendable {
  private let model: any BoundModel

  init(model: any BoundModel) {
    self.model = model
  }

  /// The model behind a pointer that decode() gave out.
  static func of(_ pointer: UnsafeRawPointer) -> any BoundModel {
    Unmanaged<ModelExport>.fromOpaque(pointer).takeUnretainedValue().model
  }
}

/// A view model that the host holds by a pointer, with room for what a binding
/// returned last.
final class ViewModelExport {
  let viewModel: any BoundViewModel
  let table: UnsafePointer<bindery_media_type>

  /// What belongs to the view model alone; nothing where it doesn't live.
  let scope: LiveScope?

  /// What the last binding returned; valid until the next one.
  private var returned: UnsafeMutableRawBufferPointer?

  init(viewModel: any BoundViewModel, table: UnsafePointer<bindery_media_type>, scope: LiveScope? = nil) {
    self.viewModel = viewModel
    self.table = table
    self.scope = scope
  }

  deinit {
    scope?.end()
    returned?.deallocate()
  }

  /// The view model behind a pointer that create() gave out.
  static func of(_ pointer: UnsafeRawPointer) -> ViewModelExport {
    Unmanaged<ViewModelExport>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Keeps a value until the next call.
  func keep<Value: BitwiseCopyable>(_ value: Value) -> UnsafePointer<Value> {
    let memory = room(for: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
    memory.storeBytes(of: value, as: Value.self)
    return UnsafePointer(memory.assumingMemoryBound(to: Value.self))
  }

  /// Keeps text until the next call, with a NUL at its end. One within the text
  /// would end it, and becomes a visible mark.
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

  /// Keeps bytes until the next call, after the text that refers to them.
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
    // A buffer of at least one byte has a start.
    return memory.baseAddress.unsafelyUnwrapped
  }
}
