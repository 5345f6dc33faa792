import Bindery
import BinderyHost
import BinderySources
import Foundation
import TestSupport
import Testing

/// The folders of `Fixtures/Contracts`: a minor version of the contract each that is out, with its header as it was.
private let versions = ["1.0"]

@Suite struct `Plugins of older versions of the contract` {
  @Test func `No version is left out`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: fixtureFolder + "/Contracts")
    #expect(folders.sorted() == versions.sorted())
    #expect(versions.count == ContractVersion.current.minor, "the current version is kept once the next begins")
  }

  /// A header that is kept is never written again: this is what the plugins that are out were built against.
  @Test func `The headers that are kept are as they were`() throws {
    let header = try Data(contentsOf: URL(filePath: "\(fixtureFolder)/Contracts/1.0/bindery.h"))
    #expect(header.count == 20236)
    #expect(header.reduce(into: UInt64(5381)) { $0 = $0 &* 33 &+ UInt64($1) } == 0xafcecc410220d03c)
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
    try expectShown(binding, messages, version: version)
  }

  /// Whether the binaries that are kept run here.
  private static var isMachineOfBinaries: Bool {
    #if os(Linux) && arch(x86_64)
      true
    #else
      false
    #endif
  }

  @Test(
    .enabled(if: Self.isMachineOfBinaries, "the binaries that are kept are for Linux on x86-64"), arguments: versions)
  func `A binary that was built once shows its items`(version: String) throws {
    let (binding, messages) = try binding(
      of: "coded", in: "\(fixtureFolder)/Contracts/\(version)/coded-linux-x86_64.so")
    try expectShown(binding, messages, version: version)
  }

  private func expectShown(_ binding: ViewBinding, _ messages: MessageLog, version: String) throws {
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
    return try binding(of: kind, in: library)
  }

  private func binding(of kind: String, in library: String) throws -> (ViewBinding, MessageLog) {
    let messages = MessageLog()
    let host = PluginHost(files: [PluginFile(path: library)], version: "1.4.0", workers: .inProcess) {
      messages.append($0, $1, $2)
    }
    let answer = host.provider.answer(for: Kind(rawValue: kind))
    if let problem = host.files.first?.refusal ?? answer.problem { throw problem }
    return (answer.binding, messages)
  }
}
