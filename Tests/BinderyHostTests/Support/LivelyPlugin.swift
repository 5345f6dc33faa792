import Bindery
import BinderyHost
import TestSupport
import Testing

/// The fixture `lively`, and a host that has no other plugin.
struct LivelyPlugin {
  let folder: TemporaryFolder
  let host: PluginHost
  let messages = MessageLog()

  init(_ preamble: String = "", context: Context = Context()) throws {
    folder = try TemporaryFolder()
    let library = try CPlugin("lively", preamble, flags: "-lpthread").build(in: folder)
    host = PluginHost(
      files: [PluginFile(path: library)], version: "1.0.0", workers: .inProcess,
      log: { [messages] in messages.append($0, $1, $2) },
      context: context)
    if let refusal = host.files.first?.refusal { throw refusal }
  }

  /// What the source answers.
  func answer(to request: SearchRequest) async throws -> String {
    let collector = Collector()
    try await search(request, answer: collector)
    return collector.text
  }

  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws {
    try await #require(host.source("zoo")).search(request, answer: answer)
  }

  /// A model of the live kind.
  func model(_ name: String = "Ada", version: Int = 1) throws -> any BoundModel {
    let answer = host.provider.answer(for: "zoo")
    if let problem = answer.problem { throw problem }
    return try answer.binding.model(
      from: Record(kind: "zoo", fields: ["name": .text(name), "version": .integer(Int64(version))]))
  }

  /// What was told from some point on.
  func messages(after count: Int) -> [String] { Array(messages.texts.dropFirst(count)) }
}
