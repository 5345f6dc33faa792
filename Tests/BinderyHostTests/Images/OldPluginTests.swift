import Bindery
import BinderyHost
import BinderySources
import Foundation
import TestSupport
import Testing

/// The folders of `Fixtures/Contracts`: a minor version of the contract each, with its header as it was.
private let versions = ["1.0"]

@Suite struct `Plugins of older versions of the contract` {
  @Test func `No version is left out`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: fixtureFolder + "/Contracts")
    #expect(folders.sorted() == versions.sorted())
    #expect(versions.count == ContractVersion.current.minor + 1)
  }

  /// A header that is kept is never written again; that of a version that isn't out is the current one.
  @Test func `The header of the current version is the current header`() throws {
    let kept = try Data(
      contentsOf: URL(filePath: "\(fixtureFolder)/Contracts/\(ContractVersion.current)/bindery.h"))
    #expect(try kept == Data(contentsOf: URL(filePath: contractFolder + "/bindery.h")))
  }

  @Test(arguments: versions)
  func `A declared type shows its items`(version: String) throws {
    let (binding, messages) = try binding(of: "declared", version: version)
    let model = try binding.model(
      from: Record(
        json: #"{"kind":"declared","id":7,"title":"Go","minutes":90,"isLong":true,"price":0.99,"name":"go","#
          + #""genres":["board"],"url":"https://example.org"}"#))
    #expect(try model.modelId == ModelId("7"))
    let viewModel = try model.viewModel(in: Context())
    #expect(
      try draw(viewModel) == [
        [.run("Go {", .title), .run("board}", .badge), .spacer, .run("90 min, long", .detail)],
        [.run("[9]", .body)],
      ])
    #expect(
      try binding.properties.indices.map { try viewModel.property(at: $0) }
        == [.text("90 min, long"), .double(0.99), .bytes(Array("go".utf8)), .integer(9), .text("board")])
    #expect(try viewModel.action(at: 0) == .open("https://example.org"))
    #expect(messages.texts.isEmpty)
  }

  @Test(arguments: versions)
  func `A type with code shows its items`(version: String) throws {
    let (binding, messages) = try binding(of: "coded", version: version)
    let model = try binding.model(from: Record(kind: "coded", fields: ["title": "Go"]))
    #expect(try model.modelId == ModelId("Go"))
    #expect(try model.modelVersion == ModelVersion(rawValue: 2))
    let viewModel = try model.viewModel(in: Context())
    #expect(try draw(viewModel) == [[.run("Go", .title), .spacer, .run("1.0", .detail)]])
    #expect(
      try viewModel.preferredSize(fitting: AvailableSize(Size(columns: 80, rows: 4))) == Size(columns: 6, rows: 1))
    #expect(try viewModel.property(at: 0) == .text("Go"))
    #expect(try viewModel.action(at: 0) == .open("https://example.org"))
    expectError("org.example.coded-\(version): expected a short text in 'title'") {
      _ = try binding.model(from: Record(kind: "coded", fields: [:]))
    }
    #expect(messages.texts == ["bindery"])
  }

  /// Builds a plugin against the header beside it, and finds how its kind is shown.
  private func binding(of kind: String, version: String) throws -> (ViewBinding, MessageLog) {
    let folder = try TemporaryFolder()
    let library = folder.path(of: kind + ".so")
    try shell(
      "cc -std=c11 -O1 -fPIC -shared -o '\(library)' '\(fixtureFolder)/Contracts/\(version)/\(kind).c'")
    let messages = MessageLog()
    let host = PluginHost(files: [PluginFile(path: library)], version: "1.4.0") { messages.append($0, $1, $2) }
    let answer = host.provider.answer(for: Kind(rawValue: kind))
    if let problem = host.files.first?.refusal ?? answer.problem { throw problem }
    return (answer.binding, messages)
  }
}
