internal import Bindery
internal import CBindery

/// The state behind the C table of a media type, `bindery_media_type`, which the host uses.
///
/// It is never freed.
final class MediaTypeExport: Sendable {
  /// The binding of the media type.
  private let binding: ViewBinding
  /// The services of the host.
  private let services: HostServices

  /// Creates the state of a media type, and reports the fields that decoding leaves out to the host's log.
  private init(binding: ViewBinding, services: HostServices) {
    self.binding = binding
    self.services = services
    let kind = binding.kind
    binding.omissions?.listen { [log = services.context.log] sentence in
      log.write(.debug, OmittedFields.remark(sentence, in: kind))
    }
  }

  /// Builds the C table of a media type from its binding; the table is never freed.
  static func table(of binding: ViewBinding, services: HostServices) -> UnsafePointer<bindery_media_type> {
    let properties = binding.properties.map { PropertyExport.binding(of: $0) }
    let actions = binding.actions.map { PropertyExport.binding(ofAction: $0.name) }
    let table = UnsafeMutablePointer<bindery_media_type>.allocate(capacity: 1)
    table.initialize(to: bindery_media_type())
    table.pointee.size = UInt32(MemoryLayout<bindery_media_type>.size)
    table.pointee.kind = binding.kind.rawValue.contractConstant()
    table.pointee.state = Unmanaged.passRetained(MediaTypeExport(binding: binding, services: services)).toOpaque()
    table.pointee.setFunctions()
    table.pointee.properties = PluginExport.constants(properties)
    table.pointee.property_count = properties.count
    table.pointee.actions = PluginExport.constants(actions)
    table.pointee.action_count = actions.count
    return UnsafePointer(table)
  }
}

extension MediaTypeExport {
  /// Returns the media type to which a C table belongs, as the host passes it to each function.
  fileprivate static func of(_ table: UnsafePointer<bindery_media_type>?) -> MediaTypeExport? {
    table?.pointee.state.map { Unmanaged<MediaTypeExport>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Decodes a record, and returns a retained pointer to the model for the host.
  fileprivate func decode(_ record: UnsafePointer<bindery_record>) throws -> UnsafeMutableRawPointer {
    let model = try binding.model(from: Record(unsafe: record, owner: nil))
    return Unmanaged.passRetained(ModelExport(model: model)).toOpaque()
  }

  /// Creates a view model for a model, and returns a retained pointer to it for the host.
  fileprivate func create(_ model: any BoundModel, table: UnsafePointer<bindery_media_type>) throws
    -> UnsafeMutableRawPointer
  {
    let scope = binding.isLive ? LiveScope(of: services) : nil
    let viewModel = try model.viewModel(in: scope?.context ?? services.pluginContext)
    let export = ViewModelExport(viewModel: viewModel, table: table, scope: scope)
    let pointer = Unmanaged.passRetained(export).toOpaque()
    scope?.setOwner(pointer)
    return pointer
  }
}

extension bindery_media_type {
  /// Sets the functions of the C table, which decode, create, draw and release.
  fileprivate mutating func setFunctions() {
    decode = { table, record, model, failure in
      guard let type = MediaTypeExport.of(table), let record, let model else { return failed }
      return status(writingTo: failure) { model.pointee = try type.decode(record) }
    }
    identity = { _, model, out in
      guard let model else { return }
      (try? ModelExport.of(model).modelId.rawValue)?.write(to: out)
    }
    version = { _, model in
      model.flatMap { try? ModelExport.of($0).modelVersion.rawValue } ?? 0
    }
    release_model = { _, model in
      model.map { Unmanaged<ModelExport>.fromOpaque($0).release() }
    }
    create = { table, model, viewModel, failure in
      guard let table, let type = MediaTypeExport.of(table), let model, let viewModel else { return failed }
      return status(writingTo: failure) {
        viewModel.pointee = try type.create(ModelExport.of(model), table: table)
      }
    }
    release_view_model = { _, viewModel in
      viewModel.map { Unmanaged<ViewModelExport>.fromOpaque($0).release() }
    }
    draw = { _, viewModel, canvas, failure in drawRow(of: viewModel, on: canvas, failure) }
    preferred_size = { _, viewModel, available, canvas, preferred, failure in
      measureRow(of: viewModel, available, canvas, preferred, failure)
    }
  }
}

/// The status that a C function returns if it was called with invalid arguments.
var failed: Int32 { Int32(BINDERY_FAILED.rawValue) }

/// Runs a function and returns the C status of its result; the sentence of an error is written to a sink of the host.
func status(writingTo failure: UnsafePointer<bindery_sink>?, _ body: () throws -> Void) -> Int32 {
  do {
    try body()
    return Int32(BINDERY_OK.rawValue)
  } catch {
    RecordDecoder.sentence(for: error).write(to: failure)
    return Int32((error is DecodingError ? BINDERY_REFUSED : BINDERY_FAILED).rawValue)
  }
}
