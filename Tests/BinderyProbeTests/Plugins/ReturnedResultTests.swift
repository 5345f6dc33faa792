import Bindery
import BinderyContract
@testable import BinderyProbe
import BinderyRules
import CBindery
import TestSupport
import Testing

struct `The unchecked result of a function` {
  private func result(_ bits: UInt64, _ kind: PropertyKind, isOptional: Bool = false) -> ReturnedResult {
    ReturnedResult(bits, as: PropertyType(kind, isOptional: isOptional))
  }

  /// Calls a function with the result that points to a value.
  private func withResult<Value>(
    _ value: Value, _ kind: PropertyKind, isOptional: Bool = true, _ body: (ReturnedResult) -> Void
  ) {
    withUnsafePointer(to: value) {
      body(result(UInt64(UInt(bitPattern: $0)), kind, isOptional: isOptional))
    }
  }

  @Test(arguments: [PropertyKind.bool, .integer, .double, .text, .bytes])
  func `NULL means that there is none, and only of an optional type`(kind: PropertyKind) {
    expectNil(result(0, kind, isOptional: true).fault)
    let isPointer = kind == .text || kind == .bytes
    expectEqual((result(0, kind).fault != nil), isPointer)
  }

  @Test func `A bool is 0 or 1, in the lowest byte or where it is pointed to`() {
    for byte in 0...255 as ClosedRange<UInt8> {
      let fault = byte > 1 ? "a bool of \(byte), which is neither 0 nor 1" : nil
      expectEqual(result(0xABCD_EF00 | UInt64(byte), .bool).fault, fault)
      withResult(byte, .bool) { expectEqual($0.fault, fault) }
    }
  }

  @Test(arguments: [0, -1.5, .greatestFiniteMagnitude, .infinity, -.infinity, .nan])
  func `A double is a number`(number: Double) {
    expectEqual((result(number.bitPattern, .double).fault == nil), number.isFinite)
    withResult(number, .double) { expectEqual(($0.fault == nil), number.isFinite) }
  }

  @Test(arguments: [0, 1, .max, 0x8000_0000_0000_0000] as [UInt64])
  func `Any bits are an integer`(bits: UInt64) {
    expectNil(result(bits, .integer).fault)
    withResult(bits, .integer) { expectNil($0.fault) }
  }

  @Test(
    arguments: [
      ([0x61], nil), ([0xC3, 0xB6], nil), ([], nil), ([0x61, 0xFF], "a text that isn't UTF-8: 'a\\ufffd'"),
      ([0xED, 0xA0, 0x80], "a text that isn't UTF-8: "),
    ] as [([UInt8], String?)])
  func `A text is UTF-8`(bytes: [UInt8], fault: String?) {
    let memory = bytes + [0]
    memory.withUnsafeBytes { memory in
      let found = result(UInt64(UInt(bitPattern: memory.baseAddress)), .text).fault
      #expect(fault.map { found?.hasPrefix($0) == true } ?? (found == nil), "\(found ?? "no fault")")
    }
  }

  @Test func `A text ends within the limit`() {
    let size = 1 << 20
    for (count, fault) in [(size, nil), (size + 1, "a text that doesn't end within 1 MiB")] as [(Int, String?)] {
      let memory = [UInt8](repeating: 0x78, count: count) + [0]
      memory.withUnsafeBytes {
        expectEqual(result(UInt64(UInt(bitPattern: $0.baseAddress)), .text).fault, fault)
      }
    }
  }

  @Test(arguments: [(0, nil), (7, "7 bytes at NULL")] as [(Int, String?)])
  func `Bytes have an address, unless there are none`(count: Int, fault: String?) {
    withResult(bindery_text(bytes: nil, count: count), .bytes, isOptional: false) { expectEqual($0.fault, fault) }
  }

  @Test func `Its bytes are those behind the pointer at the moment`() {
    var number: Int64 = 7
    withUnsafeMutablePointer(to: &number) { number in
      let result = result(UInt64(UInt(bitPattern: number)), .integer, isOptional: true)
      let before = result.bytes
      #expect(result.bytes == before && before.first == 7)
      number.pointee = 8
      #expect(result.bytes != before)
    }
    expectEqual(result(7, .integer).bytes, [7, 0, 0, 0, 0, 0, 0, 0])
  }
}

struct `The place of a result` {
  @Test func `What is written, and whether it may be, is told`() {
    let model = UnsafeMutableRawPointer(bitPattern: 64)
    let made = MarkedResult { $0.pointee = model }
    #expect(made.failure == nil && made.isWritten && made.result == model && made.fault == nil)
    let null = MarkedResult { $0.pointee = nil }
    #expect(null.isWritten && null.result == nil && null.fault == "has written NULL to")
    let nothing = MarkedResult { _ in }
    #expect(!nothing.isWritten && nothing.result == nil && nothing.fault == "has written nothing to")
  }

  @Test(arguments: [1, 8, -1, .max] as [Int32])
  func `What a failure has written is nothing to release`(status: Int32) {
    let failure = CallFailure(function: "decode", status: status, sentence: [])
    let place = MarkedResult { (place) throws(CallFailure) in
      place.pointee = UnsafeMutableRawPointer(bitPattern: 64)
      throw failure
    }
    #expect(place.failure == failure && place.isWritten && place.result == nil)
    expectEqual(MarkedResult { (_) throws(CallFailure) in throw failure }.isWritten, false)
  }
}
