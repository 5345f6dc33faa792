import BinderyPlugin
import CBindery
import Testing

/// A host that opens a plugin of this image, and calls its tables as a real one does.
struct FakeHost {
  let plugin: UnsafePointer<bindery_plugin>

  init() throws {
    let (plugin, failure) = Self.open(SamplePlugin.self, major: UInt16(BINDERY_CONTRACT_MAJOR), minor: 7)
    #expect(failure.isEmpty)
    self.plugin = try #require(plugin)
  }

  /// Opens a plugin as a host of some version of the contract.
  static func open<Exported: Plugin>(
    _ type: Exported.Type, major: UInt16, minor: UInt16, size: UInt32 = UInt32(MemoryLayout<bindery_host>.size)
  ) -> (UnsafePointer<bindery_plugin>?, failure: String) {
    // A host lives until the process ends.
    let host = UnsafeMutablePointer<bindery_host>.allocate(capacity: 1)
    host.initialize(to: bindery_host())
    host.pointee.size = size
    host.pointee.contract_major = major
    host.pointee.contract_minor = minor
    host.pointee.log = { _, _, _ in }
    return withSink { failure in
      PluginExport.open(type, id: "org.example.sample", version: "1.2.3", host: host, failure: failure)?
        .assumingMemoryBound(to: bindery_plugin.self)
    }
  }

  /// The media type of a kind.
  func mediaType(_ kind: String = "song") throws -> FakeMediaType {
    let types = UnsafeBufferPointer(start: plugin.pointee.media_types, count: plugin.pointee.media_type_count)
    return FakeMediaType(
      table: try #require(types.compactMap { $0 }.first { String(cString: $0.pointee.kind) == kind }))
  }
}

/// What a function returned, and what it wrote.
struct Outcome<Value> {
  let status: bindery_status
  let value: Value?
  let failure: String
}

/// A media type of the plugin.
struct FakeMediaType {
  let table: UnsafePointer<bindery_media_type>

  func decode(_ fields: KeyValuePairs<String, RecordValue>) -> Outcome<UnsafeMutableRawPointer> {
    Record(kind: "song", fields: fields).withUnsafePointer { record in
      var model: UnsafeMutableRawPointer?
      let (status, failure) = withSink { table.pointee.decode(table, record, &model, $0) }
      return Outcome(status: bindery_status(UInt32(status)), value: model, failure: failure)
    }
  }

  func create(_ model: UnsafeMutableRawPointer) -> Outcome<UnsafeMutableRawPointer> {
    var viewModel: UnsafeMutableRawPointer?
    let (status, failure) = withSink { table.pointee.create(table, model, &viewModel, $0) }
    return Outcome(status: bindery_status(UInt32(status)), value: viewModel, failure: failure)
  }

  func identity(_ model: UnsafeMutableRawPointer) -> String {
    withSink { table.pointee.identity(table, model, $0) }.1
  }

  /// Calls a function with a view model, and lets go of all afterwards.
  func withViewModel<Result>(
    _ fields: KeyValuePairs<String, RecordValue>, _ body: (UnsafeMutableRawPointer) throws -> Result
  ) throws -> Result {
    let model = try #require(decode(fields).value)
    defer { table.pointee.release_model(table, model) }
    let viewModel = try #require(create(model).value)
    defer { table.pointee.release_view_model(table, viewModel) }
    return try body(viewModel)
  }

  func draw(_ viewModel: UnsafeMutableRawPointer) -> Outcome<[String]> {
    let drawing = Drawing()
    let (status, failure) = drawing.withCanvas { canvas in
      withSink { table.pointee.draw(table, viewModel, canvas, $0) }
    }
    return Outcome(status: bindery_status(UInt32(status)), value: drawing.calls, failure: failure)
  }

  func preferredSize(_ viewModel: UnsafeMutableRawPointer, in available: bindery_size) -> bindery_size? {
    var size = bindery_size()
    let (status, _) = Drawing().withCanvas { canvas in
      withSink { table.pointee.preferred_size(table, viewModel, available, canvas, &size, $0) }
    }
    return status == BINDERY_OK.rawValue ? size : nil
  }

  /// The binding of a property or an action.
  func binding(_ name: String) throws -> UnsafePointer<bindery_binding> {
    let properties = (0..<table.pointee.property_count).map { table.pointee.properties + $0 }
    let actions = (0..<table.pointee.action_count).map { table.pointee.actions + $0 }
    return try #require((properties + actions).first { String(cString: $0.pointee.name) == name })
  }
}

/// The calls that a view makes on a canvas, on which every character takes two columns.
final class Drawing {
  private(set) var calls: [String] = []

  func withCanvas<Result>(_ body: (UnsafePointer<bindery_canvas>) -> Result) -> Result {
    var canvas = bindery_canvas(
      size: UInt32(MemoryLayout<bindery_canvas>.size), state: Unmanaged.passUnretained(self).toOpaque(),
      run: { Drawing.of($0)?.calls.append("\(TextRole(contractRole: $1)) \($2.string)") },
      spacer: { Drawing.of($0)?.calls.append("spacer") },
      end_line: { Drawing.of($0)?.calls.append("end") },
      columns: { $1.string.count * 2 })
    return withExtendedLifetime(self) { body(&canvas) }
  }

  private static func of(_ canvas: UnsafePointer<bindery_canvas>?) -> Drawing? {
    canvas?.pointee.state.map { Unmanaged<Drawing>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// Calls a function with a sink, and returns what was written to it.
func withSink<Result>(_ body: (UnsafePointer<bindery_sink>) -> Result) -> (Result, String) {
  var written = ""
  let result = withUnsafeMutablePointer(to: &written) { written in
    var sink = bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: written) { sink, text in
      sink?.pointee.state?.assumingMemoryBound(to: String.self).pointee += text.string
    }
    return body(&sink)
  }
  return (result, written)
}
