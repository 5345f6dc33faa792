import Bindery
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Media types with code` {
  // MARK: Examples

  @Test func `A record becomes a model, a view model and a view`() throws {
    let loaded = try LoadedPlugin(CPlugin("coded"))
    let model = try loaded.binding().model(from: Record(kind: "zoo", fields: ["name": "Ada"]))
    try expectEqual(model.modelId, ModelId("Ada"))
    try expectEqual(model.modelVersion, ModelVersion(rawValue: 3))
    let viewModel = try model.viewModel(in: Context())
    try expectEqual(viewModel.lines(), [[.run("Ada", .title)]])
    try expectEqual(
      viewModel.preferredSize(fitting: AvailableSize(Size(columns: 80, rows: 4))), Size(columns: 3, rows: 1))
  }

  @Test func `One function may stand behind several properties, and is told which one is asked for`() throws {
    let loaded = try LoadedPlugin(CPlugin("coded"))
    try expectEqual(loaded.binding().properties.map(\.name), ["title", "first", "second"])
    try expectEqual(loaded.property("title", ["name": "Ada"]), .text("Ada"))
    try expectEqual(loaded.property("first", ["name": "Ada"]), .text("first of Ada"))
    try expectEqual(loaded.property("second", ["name": "Ada"]), .text("second of Ada"))
  }

  @Test func `An action says what it would have done, or nothing`() throws {
    let loaded = try LoadedPlugin(CPlugin("coded"))
    try expectEqual(loaded.binding().actions, ["page", "nothing"])
    let viewModel = try loaded.viewModel(["name": "Ada"])
    try expectEqual(viewModel.action(at: 0), .open("https://example.org/Ada"))
    try expectNil(viewModel.action(at: 1))
  }

  // MARK: What goes wrong

  @Test(arguments: [
    ("", "org.example.zoo: expected a short text in 'name'"),
    ("#define DECODE return BINDERY_REFUSED", "org.example.zoo: it refused the record and gave no reason"),
    (
      "#define DECODE return BINDERY_FAILED",
      "org.example.zoo: 'decode': it failed with status 2 and gave no reason"
    ),
    (
      #"#define DECODE say(failure, "the disk is full"); return BINDERY_FAILED"#,
      "org.example.zoo: 'decode': the disk is full"
    ),
    ("#define DECODE return 77", "org.example.zoo: 'decode': it failed with status 77 and gave no reason"),
    ("#define DECODE return BINDERY_OK", "org.example.zoo: 'decode': it made no model"),
  ])
  func `A record that can't be decoded has a reason`(preamble: String, sentence: String) throws {
    let loaded = try LoadedPlugin(CPlugin("coded", preamble))
    expectError(sentence) { _ = try loaded.binding().model(from: Record(kind: "zoo", fields: [:])) }
    expectEqual(loaded.messages.texts, ["decode"], "nothing was made, so nothing is released")
  }

  @Test(arguments: [
    "#define IDENTITY", #"#define IDENTITY say(out, "")"#,
    "#define IDENTITY out->write(out, (bindery_text){NULL, 5})",
  ])
  func `An empty identifier is an error`(preamble: String) throws {
    let model = try LoadedPlugin(CPlugin("coded", preamble)).binding()
      .model(from: Record(kind: "zoo", fields: ["name": "Ada"]))
    expectError("org.example.zoo: 'identity': it gave an empty identifier") { _ = try model.modelId }
  }

  @Test(arguments: [
    (#"#define IDENTITY say(out, "a"); say(out, "-"); say(out, "b")"#, "a-b"),
    (#"#define IDENTITY say(out, "caf\xc3"); say(out, "\xa9")"#, "café"),
    (#"#define IDENTITY say(out, "a\xff" "b")"#, "a\u{FFFD}b"),
    (#"#define IDENTITY out->write(out, (bindery_text){"a\0b", 3})"#, "a\0b"),
  ])
  func `What is written in pieces is one text, repaired where it isn't UTF-8`(preamble: String, id: String) throws {
    let model = try LoadedPlugin(CPlugin("coded", preamble)).binding()
      .model(from: Record(kind: "zoo", fields: ["name": "Ada"]))
    try expectEqual(model.modelId, ModelId(id))
  }

  @Test(arguments: [
    (
      #"#define CREATE say(failure, "out of paint"); return BINDERY_FAILED"#,
      "org.example.zoo: 'create': out of paint"
    ),
    ("#define CREATE return BINDERY_OK", "org.example.zoo: 'create': it made no view model"),
    ("#define CREATE return -1", "org.example.zoo: 'create': it failed with status -1 and gave no reason"),
  ])
  func `A view model that can't be made has a reason`(preamble: String, sentence: String) throws {
    let loaded = try LoadedPlugin(CPlugin("coded", preamble))
    expectError(sentence) { _ = try loaded.viewModel(["name": "Ada"]) }
    expectEqual(loaded.messages.texts, ["decode", "create", "release model"])
  }

  @Test(arguments: [
    (
      #"#define DRAW say(failure, "the brush broke"); return BINDERY_FAILED"#,
      "org.example.zoo: 'draw': the brush broke"
    ),
    ("#define DRAW return 9", "org.example.zoo: 'draw': it failed with status 9 and gave no reason"),
    ("#define DRAW return BINDERY_REFUSED", "org.example.zoo: 'draw': it failed with status 1 and gave no reason"),
  ])
  func `A view that can't be drawn has a reason`(preamble: String, sentence: String) throws {
    let loaded = try LoadedPlugin(CPlugin("coded", preamble))
    let viewModel = try loaded.viewModel(["name": "Ada"])
    expectError(sentence) { _ = try viewModel.lines() }
  }

  @Test func `A property that returns NULL though it never may is an error`() throws {
    let loaded = try LoadedPlugin(
      CPlugin("coded", #"#define PROPERTIES {"title", "() -> utf8", (bindery_function)nothing}"#))
    let viewModel = try loaded.viewModel(["name": "Ada"])
    expectError("org.example.zoo: 'title': it returned NULL, and its result is never absent in '() -> utf8'") {
      _ = try viewModel.property(at: 0)
    }
  }

  // MARK: Drawing

  @Test(
    arguments: [
      (#"canvas->run(canvas, 99, (bindery_text){"x", 1})"#, [.run("x", .body)]),
      (#"canvas->run(canvas, BINDERY_WARNING, (bindery_text){"x\xff\xc3", 3})"#, [.run("x\u{FFFD}\u{FFFD}", .warning)]),
      ("canvas->run(canvas, BINDERY_TITLE, (bindery_text){NULL, 0})", []),
      ("canvas->run(canvas, BINDERY_TITLE, (bindery_text){NULL, 1000})", []),
      (#"canvas->run(canvas, BINDERY_TITLE, (bindery_text){"", 0}); canvas->spacer(canvas)"#, [.spacer]),
      (#"say(failure, "not asked"); canvas->spacer(canvas)"#, [.spacer]),
      (
        #"canvas->run(canvas, BINDERY_BODY, (bindery_text){"x", canvas->columns(canvas, (bindery_text){"é", 2})})"#,
        [.run("x", .body)]
      ),
    ] as [(String, [TextDrawing.Element])])
  func `Whatever is drawn arrives, made safe`(calls: String, line: [TextDrawing.Element]) throws {
    let loaded = try LoadedPlugin(CPlugin("coded", "#define DRAW \(calls); return BINDERY_OK"))
    try expectEqual(loaded.viewModel(["name": "Ada"]).lines(), (line.isEmpty ? [] : [line]))
  }

  @Test func `A run of megabytes arrives`() throws {
    let loaded = try LoadedPlugin(
      CPlugin(
        "coded",
        """
        #define DRAW static char text[4 << 20]; memset(text, 'x', sizeof text); \\
          canvas->run(canvas, 0, (bindery_text){text, sizeof text}); return BINDERY_OK
        """))
    try expectEqual(loaded.viewModel(["name": "Ada"]).lines(), [[.run(String(repeating: "x", count: 4 << 20), .body)]])
  }

  @Test(arguments: [
    ("*preferred = (bindery_size){20, 2}; return BINDERY_OK", Size(columns: 20, rows: 2)),
    ("*preferred = (bindery_size){2000, 4000000000u}; return BINDERY_OK", Size(columns: 80, rows: 4)),
    ("return BINDERY_OK", Size(columns: 80, rows: 4)),
    (
      #"preferred->columns = (uint32_t)canvas->columns(canvas, (bindery_text){"four", 4}); return BINDERY_OK"#,
      Size(columns: 4, rows: 4)
    ),
    (
      #"canvas->run(canvas, 0, (bindery_text){"x", 1}); *preferred = (bindery_size){0, 0}; return BINDERY_OK"#,
      Size(columns: 0, rows: 0)
    ),
  ])
  func `A view is no larger than the room there is`(body: String, size: Size) throws {
    let loaded = try LoadedPlugin(CPlugin("coded", "#define PREFERRED_SIZE \(body)"))
    let viewModel = try loaded.viewModel(["name": "Ada"])
    try expectEqual(viewModel.preferredSize(fitting: AvailableSize(Size(columns: 80, rows: 4))), size)
  }

  // MARK: Lifetimes

  @Test func `What is made is released once, the view model before its model`() throws {
    let loaded = try LoadedPlugin(CPlugin("coded"))
    do {
      let viewModel = try loaded.viewModel(["name": "Ada"])
      _ = try viewModel.lines()
      expectEqual(loaded.messages.texts, ["decode", "create", "draw"])
    }
    expectEqual(loaded.messages.texts, ["decode", "create", "draw", "release view model", "release model"])
  }

  @Test func `A model without a view model is released too`() throws {
    let loaded = try LoadedPlugin(CPlugin("coded"))
    _ = try loaded.binding().model(from: Record(kind: "zoo", fields: ["name": "Ada"]))
    expectEqual(loaded.messages.texts, ["decode", "release model"])
  }

  @Test func `Whatever many threads make is released once`() async throws {
    let loaded = try LoadedPlugin(CPlugin("coded"))
    let binding = try loaded.binding()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for item in 0..<100 {
            let name = "\(task)-\(item)"
            let model = try binding.model(from: Record(kind: "zoo", fields: ["name": .text(name)]))
            let viewModels = try (0..<item % 3).map { _ in try model.viewModel(in: Context()) }
            for viewModel in viewModels {
              try expectEqual(viewModel.property(at: 0), .text(name))
              try expectEqual(viewModel.lines(), [[.run(name, .title)]])
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let counts = Dictionary(grouping: loaded.messages.texts, by: \.self).mapValues(\.count)
    let viewModels = 8 * (0..<100).reduce(0) { $0 + $1 % 3 }
    expectEqual(
      counts,
      [
        "decode": 800, "release model": 800, "create": viewModels, "release view model": viewModels,
        "draw": viewModels,
      ])
  }
}
