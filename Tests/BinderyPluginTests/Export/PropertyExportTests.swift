import BinderyPlugin
import CBindery
import TestSupport
import Testing

struct `Property export` {
  private static let song: KeyValuePairs<String, RecordValue> = [
    "id": 7, "title": "Blue Monday", "artist": "New Order", "seconds": 449.5, "isExplicit": true,
  ]
  private static let bareSong: KeyValuePairs<String, RecordValue> = ["id": 7, "title": ""]

  // MARK: Signatures

  @Test(arguments: [
    ("title", "utf8"), ("artist", "utf8?"), ("number", "i64"), ("minutes", "i64?"), ("seconds", "f64"),
    ("ratio", "f64?"),
    ("long", "bool"), ("explicit", "bool?"), ("bytes", "bytes"), ("artistBytes", "bytes?"), ("page", "utf8?"),
  ])
  func `A binding declares the type of its property`(name: String, type: String) throws {
    let binding = try FakeHost().mediaType().binding(name)
    expectEqual(String(cString: binding.pointee.signature), "(viewModel: handle, binding: handle) -> \(type)")
  }

  // MARK: Values

  @Test func `Values are returned as their signatures say`() throws {
    let type = try FakeHost().mediaType()
    try type.withViewModel(Self.song) { viewModel throws in
      try expectEqual(type.text("title", viewModel), "Blue Monday")
      try expectEqual(type.text("artist", viewModel), "New Order")
      try expectEqual(type.number("number", viewModel), 7)
      try expectEqual(type.pointee("minutes", viewModel), (7 as Int64))
      try expectEqual(type.double("seconds", viewModel), 449.5)
      try expectEqual(type.pointee("ratio", viewModel), 449.5 / 60)
      #expect(try type.bool("long", viewModel))
      try expectEqual(type.pointee("explicit", viewModel), true)
      try expectEqual(type.bytes("bytes", viewModel), "Blue Monday")
      try expectEqual(type.bytes("artistBytes", viewModel), "New Order")
      try expectEqual(type.text("page", viewModel), "open https://example.org/New Order")
    }
  }

  @Test func `What is absent is NULL, and what is empty is not`() throws {
    let type = try FakeHost().mediaType()
    try type.withViewModel(Self.bareSong) { viewModel throws in
      try expectEqual(type.text("title", viewModel), "")
      try expectNil(type.text("artist", viewModel))
      try expectNil(type.pointee("minutes", viewModel, as: Int64.self))
      try expectNil(type.pointee("ratio", viewModel, as: Double.self))
      try expectNil(type.pointee("explicit", viewModel, as: Bool.self))
      try expectNil(type.bytes("artistBytes", viewModel))
      try expectEqual(type.bytes("bytes", viewModel), "")
      try expectNil(type.text("page", viewModel))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Text comes out as it went in, but for a NUL, which would end it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let characters = Array("aé日👨‍👩‍👧\n\"\0")
    let title = String(
      (0..<Int.random(in: 0...40, using: &random)).map { _ in characters.randomElement(using: &random) ?? "a" })
    let type = try FakeHost().mediaType()
    try type.withViewModel(["id": 7, "title": .text(title)]) { viewModel throws in
      let shown = title.map { $0 == "\0" ? "\u{FFFD}" : String($0) }.joined()
      try expectEqual(type.text("title", viewModel), shown)
      try expectEqual(type.bytes("bytes", viewModel), title)
    }
  }

  @Test func `View models don't share what they return`() throws {
    let type = try FakeHost().mediaType()
    try type.withViewModel(["id": 1, "title": "one"]) { one in
      try type.withViewModel(["id": 2, "title": "two"]) { two in
        let binding = try type.binding("title")
        let title = unsafeBitCast(binding.pointee.function, to: PointerFunction.self)
        let results = [title(one, binding), title(two, binding)]
        expectEqual(results.map { $0.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } }, ["one", "two"])
      }
    }
  }

  @Test func `Calls against the contract return nothing, and never trap`() throws {
    let type = try FakeHost().mediaType()
    try type.withViewModel(Self.song) { viewModel throws in
      let title = unsafeBitCast(try type.binding("title").pointee.function, to: PointerFunction.self)
      let number = unsafeBitCast(try type.binding("number").pointee.function, to: NumberFunction.self)
      expectNil(title(nil, nil))
      expectNil(title(viewModel, nil))
      expectNil(title(viewModel, try type.binding("number")))
      expectNil(title(viewModel, type.table.pointee.properties + 99))
      expectNil(title(viewModel, type.table.pointee.properties - 1))
      expectEqual(number(viewModel, try type.binding("title")), 0)
      expectEqual(number(nil, try type.binding("number")), 0)
    }
  }
}

extension FakeMediaType {
  fileprivate func text(_ name: String, _ viewModel: UnsafeMutableRawPointer) throws -> String? {
    try pointer(name, viewModel).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
  }

  fileprivate func bytes(_ name: String, _ viewModel: UnsafeMutableRawPointer) throws -> String? {
    try pointer(name, viewModel)?.load(as: bindery_text.self).string
  }

  fileprivate func number(_ name: String, _ viewModel: UnsafeMutableRawPointer) throws -> Int64 {
    let binding = try binding(name)
    return unsafeBitCast(binding.pointee.function, to: NumberFunction.self)(viewModel, binding)
  }

  fileprivate func double(_ name: String, _ viewModel: UnsafeMutableRawPointer) throws -> Double {
    let binding = try binding(name)
    let function = unsafeBitCast(
      binding.pointee.function, to: (@convention(c) (UnsafeRawPointer?, UnsafeRawPointer?) -> Double).self)
    return function(viewModel, binding)
  }

  fileprivate func bool(_ name: String, _ viewModel: UnsafeMutableRawPointer) throws -> Bool {
    let binding = try binding(name)
    let function = unsafeBitCast(
      binding.pointee.function, to: (@convention(c) (UnsafeRawPointer?, UnsafeRawPointer?) -> Bool).self)
    return function(viewModel, binding)
  }

  /// What a binding returns a pointer to.
  fileprivate func pointee<Value>(
    _ name: String, _ viewModel: UnsafeMutableRawPointer, as type: Value.Type = Value.self
  ) throws -> Value? {
    try pointer(name, viewModel)?.load(as: type)
  }

  private func pointer(_ name: String, _ viewModel: UnsafeMutableRawPointer) throws -> UnsafeRawPointer? {
    let binding = try binding(name)
    return unsafeBitCast(binding.pointee.function, to: PointerFunction.self)(viewModel, binding)
  }
}

private typealias NumberFunction = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?) -> Int64
private typealias PointerFunction = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?) -> UnsafeRawPointer?
