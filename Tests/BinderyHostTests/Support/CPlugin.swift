import Bindery
import BinderyHost
import Foundation
import TestSupport

/// A plugin in C, compiled by the test that needs it: one of the files in `Fixtures`, and what
/// stands in front of it.
///
/// The fixtures are good plugins; a line in front of them makes them bad in one way.
///
///     CPlugin("declared", "#define TABLE_ID \"org.example.other\"")
struct CPlugin: Sendable {
  let fixture: String
  let preamble: String
  var flags = ""

  init(_ fixture: String, _ preamble: String = "", flags: String = "") {
    self.fixture = fixture
    self.preamble = preamble
    self.flags = flags
  }

  /// Compiles the plugin, and returns the path of the library.
  ///
  /// No two libraries have the same bytes: those that have are one plugin to the host, and opened once a process.
  func build(in folder: TemporaryFolder, as name: String = "plugin") throws -> String {
    let source = try folder.write("\(preamble)\n#include \"\(fixture).c\"\n".utf8, to: name + ".c")
    let library = folder.path(of: name + ".so")
    try shell(
      "cc -std=c11 -O1 -fPIC -shared -I '\(contractFolder)' -I '\(fixtureFolder)' "
        + "-Wl,--build-id=0x\(UUID().uuidString.filter(\.isHexDigit)) -o '\(library)' '\(source)' \(flags)")
    return library
  }
}

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

/// The header of the contract.
let contractFolder = testFolder.appending(path: "../../Sources/C/CBindery/include").path

/// The sources of plugins.
let fixtureFolder = testFolder.appending(path: "Fixtures").path

private let testFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
