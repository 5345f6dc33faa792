package import Bindery
package import BinderyHost
import TestSupport
import Testing

/// The fixture `container`, and a host that has no other plugin.
package struct ContainerPlugin {
  private let folder: TemporaryFolder

  /// The host of the plugin.
  package let host: PluginHost

  /// Compiles the fixture after a preamble, for a host that runs it in some place.
  package init(_ preamble: String = "", in place: PluginPlace = .process) throws {
    folder = try TemporaryFolder()
    host = PluginHost(
      files: [PluginFile(path: try CPlugin("container", preamble).build(in: folder))], version: "1.0.0",
      workers: place.settings)
    if let refusal = host.files.first?.refusal { throw refusal }
  }

  /// Returns the binding of a kind, and throws the problem of the plugin.
  package func binding(of kind: Kind) throws -> ViewBinding {
    let answer = host.provider.answer(for: kind)
    if let problem = answer.problem { throw problem }
    return answer.binding
  }

  /// Returns the model of an item with a name.
  package func model(_ kind: Kind, _ name: String) throws -> any BoundModel {
    try binding(of: kind).model(from: Record(kind: kind, fields: ["name": .text(name)]))
  }
}
