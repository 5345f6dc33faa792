package import Bindery
package import BinderyExchange
package import BinderyHost
import TestSupport
import Testing

/// The fixture `lively`, or one that adds to it, and a host that has no other plugin.
package struct LivelyPlugin {
  private let folder: TemporaryFolder
  package let host: PluginHost
  package let messages = MessageLog()

  package init(
    _ preamble: String = "", fixture: String = "lively", context: Context = Context(), in place: PluginPlace = .process,
    limits: WorkerLimits = .patient
  ) throws {
    folder = try TemporaryFolder()
    let library = try CPlugin(fixture, preamble, flags: "-lpthread").build(in: folder)
    host = PluginHost(
      files: [PluginFile(path: library)], version: "1.0.0", workers: place.settings(limits: limits),
      log: { [messages] in messages.append($0, $1, $2) }, context: context)
    if let refusal = host.files.first?.refusal { throw refusal }
  }

  /// What the source answers.
  package func answer(to request: SearchRequest) async throws -> String {
    let collector = Collector()
    try await search(request, answer: collector)
    return collector.text
  }

  package func search(_ request: SearchRequest, answer: any ByteReceiver) async throws {
    try await #require(host.source("zoo")).search(request, answer: answer)
  }

  /// A model of the live kind.
  package func model(_ name: String = "Ada", version: Int = 1) throws -> any BoundModel {
    let answer = host.provider.answer(for: "zoo")
    if let problem = answer.problem { throw problem }
    return try answer.binding.model(
      from: Record(kind: "zoo", fields: ["name": .text(name), "version": .integer(Int64(version))]))
  }

  /// A live view model.
  package func viewModel(
    _ name: String = "Ada", version: Int = 1, in context: Context = Context()
  ) throws -> any BoundLiveViewModel {
    try #require(try model(name, version: version).viewModel(in: context) as? any BoundLiveViewModel)
  }

  /// What a property of the live kind has to say.
  package func property(_ name: String, of viewModel: any BoundLiveViewModel) throws -> PropertyValue {
    let names = host.provider.answer(for: "zoo").binding.properties.map(\.name)
    return try viewModel.property(at: #require(names.firstIndex(of: name)))
  }

  /// Waits until it has told of something so many times.
  package func wait(for text: String, count: Int = 1) async throws {
    try await waitUntil("it has told of '\(text)' \(count) times") { messages.texts.count { $0 == text } >= count }
  }

  /// What was told from some point on.
  package func messages(after count: Int) -> [String] { Array(messages.texts.dropFirst(count)) }
}
