internal import Bindery
internal import BinderyRules
internal import CBindery
internal import Glibc

/// The raw result of a property or an action, before it is converted to a value.
struct ReturnedResult {
  /// The bits of the result, as the function has returned them.
  private let bits: UInt64
  /// The declared type of the result.
  private let type: PropertyType

  /// Creates a result from the eight bytes that the call returned, and the result's type in the signature.
  init(_ bits: UInt64, as type: PropertyType) {
    self.bits = bits
    self.type = type
  }

  /// The bits as a pointer, or `nil` for NULL.
  private var pointer: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: UInt(bits)) }

  /// A noun phrase on what is invalid in the result, for use after `returns`; `nil` if it matches its signature.
  var fault: String? {
    guard type.isPointed, pointer == nil else { return faultInContent }
    return type.isOptional ? nil : "NULL, and its type is \(type)"
  }

  /// Advice for the plugin's author if the result is a text that isn't UTF-8, as an imperative sentence; else `nil`.
  var remedy: String? {
    guard case .text = type.kind, faultInText != nil, fault != Self.endless else { return nil }
    return Remedy.ofInvalidText(bytes)
  }

  /// The fault of a result that isn't absent, as a clause, or `nil` if it keeps the contract.
  private var faultInContent: String? {
    switch type.kind {
    case .bool: faultInBool
    case .double: number.isFinite ? nil : "\(number), which is no number"
    case .text: faultInText
    case .bytes: pointer?.loadUnaligned(as: bindery_text.self).fault
    case .integer, .handle: nil
    }
  }

  /// The fault of a Boolean whose byte is neither 0 nor 1, as a clause, or `nil`.
  private var faultInBool: String? {
    let byte = type.isPointed ? pointer?.load(as: UInt8.self) ?? 0 : UInt8(truncatingIfNeeded: bits)
    return byte > 1 ? "a bool of \(byte), which is neither 0 nor 1" : nil
  }

  /// The result as a floating-point number.
  private var number: Double {
    type.isPointed ? pointer?.loadUnaligned(as: Double.self) ?? 0 : Double(bitPattern: bits)
  }

  /// The fault of a text that is longer than the contract allows.
  static let endless = "a text that doesn't end within 1 MiB"

  /// The fault of a text that is too long or isn't UTF-8, as a clause, or `nil`.
  private var faultInText: String? {
    guard let start = pointer?.assumingMemoryBound(to: UInt8.self) else { return nil }
    let limit = 1 << 20
    let count = strnlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), limit + 1)
    guard count <= limit else { return Self.endless }
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    return "a text that isn't UTF-8: \(Law.quoted(String(decoding: bytes, as: UTF8.self)))"
  }

  /// The current bytes of the result, read through the pointer if it is one; at most 1 MiB of a text.
  var bytes: [UInt8] {
    guard type.isPointed, let pointer else { return withUnsafeBytes(of: bits) { Array($0) } }
    switch type.kind {
    case .bool: return [pointer.load(as: UInt8.self)]
    case .integer, .double: return Array(UnsafeRawBufferPointer(start: pointer, count: 8))
    case .text:
      let start = pointer.assumingMemoryBound(to: CChar.self)
      return Array(UnsafeRawBufferPointer(start: pointer, count: strnlen(start, 1 << 20)))
    case .bytes: return Array(pointer.loadUnaligned(as: bindery_text.self).utf8)
    case .handle: return []
    }
  }
}

extension bindery_text {
  /// A noun phrase on what is invalid in the text, for use after `returns`; `nil` if it is valid.
  fileprivate var fault: String? {
    bytes == nil && count > 0 ? "\(count) bytes at NULL" : count > Int(UInt32.max) ? "\(count) bytes" : nil
  }
}
