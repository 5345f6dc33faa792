import Bindery
import BinderyHost
import HostTestSupport
import TestSupport

/// A plugin in C that was compiled, and a host that has no other.
struct LoadedPlugin {
  let folder: TemporaryFolder
  let host: PluginHost

  /// What the plugin told the host, in order.
  let messages = MessageLog()

  init(_ plugin: CPlugin) throws {
    folder = try TemporaryFolder()
    host = PluginHost(
      files: [PluginFile(path: try plugin.build(in: folder))], version: "1.4.0", workers: .inProcess,
      log: { [messages] in messages.append($0, $1, $2) })
  }

  /// How the kind `zoo` is shown.
  var answer: ViewBindingProvider.Answer { host.provider.answer(for: "zoo") }

  /// Why the plugin can't be used, if it can't.
  var problem: String? {
    (host.files.first?.refusal ?? answer.problem).map { "\($0)".replacing(folder.path + "/", with: "") }
  }

  /// The binding of the kind `zoo`, which has to be the plugin's.
  func binding() throws -> ViewBinding {
    if let refusal = host.files.first?.refusal { throw refusal }
    if let problem = answer.problem { throw problem }
    return answer.binding
  }

  /// A view model over a record.
  func viewModel(_ fields: KeyValuePairs<String, RecordValue>) throws -> any BoundViewModel {
    try binding().model(from: Record(kind: "zoo", fields: fields)).viewModel(in: Context())
  }

  /// What a property has to say of a record.
  func property(_ name: String, _ fields: KeyValuePairs<String, RecordValue>) throws -> PropertyValue? {
    let index = try binding().properties.firstIndex { $0.name == name }
    return try index.map { try viewModel(fields).property(at: $0) }
  }
}
