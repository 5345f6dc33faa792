import Bindery
import BinderyHost
import BinderyLoading
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Declared media types` {
  private static let record: KeyValuePairs<String, RecordValue> = [
    "trackId": 1, "trackName": "Ultimatum", "artistName": "The Long Winters",
  ]

  @Test func `The record is the model, and the layout is the view`() throws {
    let loaded = try LoadedPlugin(
      CPlugin("declared", #"#define LAYOUT "{title:title} by {artistName:title}\t[{year}]""#))
    let model = try loaded.binding().model(from: Record(kind: "zoo", fields: Self.record))
    try expectEqual(model.modelId, ModelId("1"))
    let viewModel = try model.viewModel(in: Context())
    try expectEqual(viewModel.lines(), [[.run("Ultimatum by The Long Winters", .title), .spacer]])
    try expectEqual(
      viewModel.preferredSize(fitting: AvailableSize(Size(columns: 20, rows: 4))), Size(columns: 20, rows: 1))
  }

  @Test func `The version changes with the record, and only then`() throws {
    let binding = try LoadedPlugin(CPlugin("declared")).binding()
    let version = try binding.model(from: Record(kind: "zoo", fields: Self.record)).modelVersion
    try expectEqual(binding.model(from: Record(kind: "zoo", fields: Self.record)).modelVersion, version)
    #expect(try binding.model(from: Record(kind: "zoo", fields: ["trackId": 1])).modelVersion != version)
  }

  @Test(
    arguments: [
      (.integer(7), "7"), (.text("b-7"), "b-7"), (.double(7), "7"), (.bool(true), "true"),
    ] as [(RecordValue, String)])
  func `Any scalar identifies a record`(value: RecordValue, id: String) throws {
    let binding = try LoadedPlugin(CPlugin("declared")).binding()
    try expectEqual(binding.model(from: Record(kind: "zoo", fields: ["trackId": value])).modelId, ModelId(id))
  }

  @Test(
    arguments: [
      ([:], "which the record lacks"),
      (["trackId": nil], "which the record lacks"),
      (["trackId": ""], #"and the record has the text """#),
      (["trackId": .json("[1]")], "and the record has the array [1]"),
    ] as [(KeyValuePairs<String, RecordValue>, String)])
  func `A record without an identity is refused`(fields: KeyValuePairs<String, RecordValue>, reason: String) throws {
    let binding = try LoadedPlugin(CPlugin("declared")).binding()
    expectError("org.example.zoo: it needs 'trackId' to tell items apart, \(reason)") {
      _ = try binding.model(from: Record(kind: "zoo", fields: fields))
    }
  }

  @Test func `A property that can't be computed costs the drawing, and says why`() throws {
    let viewModel = try LoadedPlugin(CPlugin("declared")).viewModel(["trackId": 1])
    expectError(
      "org.example.zoo: 'title': it needs 'trackName', which the record lacks in '(trackName: utf8) -> utf8'"
    ) { _ = try viewModel.lines() }
  }

  @Test(
    arguments: [
      (.integer(7), "Ultimatum by a band", []), (nil, "Ultimatum by a band, nobody knows", []),
      (
        .text("7"), "Ultimatum by a band",
        [
          "'members': it needs 'count' as i64?, and the record has the text \"7\"; items of the kind 'zoo' are shown "
            + "without such a value (reported once)"
        ]
      ),
    ] as [(RecordValue, String, [String])])
  func `A property that may be absent costs itself where a field has another type, and says why once`(
    count: RecordValue, text: String, messages: [String]
  ) throws {
    let loaded = try LoadedPlugin(
      CPlugin(
        "declared",
        """
        #define LAYOUT "{title} by a band[, {members}]"
        #define PROPERTIES {"title", "(trackName: utf8) -> utf8", (bindery_function)title}, \\
          {"members", "(count: i64?) -> utf8?", (bindery_function)members}
        #include <stdint.h>
        static const char *members(const int64_t *count) { return count ? 0 : "nobody knows"; }
        """))
    for _ in 0..<2 {
      let viewModel = try loaded.viewModel(["trackId": 1, "trackName": "Ultimatum", "count": count])
      try expectEqual(viewModel.lines(), [[.run(text, .body)]])
    }
    expectEqual(loaded.messages.texts, messages)
    expectEqual(loaded.messages.levels, messages.map { _ in .debug })
  }

  @Test func `A property that is never absent costs the drawing where a field has another type`() throws {
    let loaded = try LoadedPlugin(
      CPlugin(
        "declared",
        #"#define PROPERTIES {"title", "(trackName: utf8?) -> utf8", (bindery_function)title}"#))
    let viewModel = try loaded.viewModel(["trackId": 1, "trackName": 7])
    #expect(throws: PluginError.self) { _ = try viewModel.lines() }
    expectEqual(loaded.messages.texts, [])
  }

  @Test func `An action is computed from the record`() throws {
    let loaded = try LoadedPlugin(CPlugin("declared"))
    try expectEqual(
      loaded.viewModel(["trackId": 1, "trackViewUrl": "open https://example.org"]).action(at: 0),
      .open("https://example.org"))
    try expectNil(loaded.viewModel(["trackId": 1]).action(at: 0))
  }
}
