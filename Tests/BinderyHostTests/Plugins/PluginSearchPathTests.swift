import BinderyHost
import BinderyLoading
import TestSupport
import Testing

struct `The search path` {
  @Test func `What the user says for this run comes first, and the system's last`() {
    let path = PluginSearchPath(
      options: ["one", "two"],
      environment: ["BINDERY_PLUGIN_PATH": "/three:/four", "XDG_DATA_HOME": "/data", "HOME": "/home/ada"],
      programFolder: "/usr/bin")
    expectEqual(
      path.folders.map(\.path),
      [
        "one", "two", "/three", "/four", "/data/bindery/plugins", "/usr/bin", "/usr/lib/bindery/plugins",
        "/usr/local/lib/bindery/plugins",
      ])
    expectEqual(
      path.folders.map(\.origin),
      [
        .option, .option, .environment, .environment, .user, .program, .program, .system,
      ])
    expectEqual(path.folders.map(\.isShared), [false, false, false, false, false, true, false, false])
  }

  @Test(arguments: [
    ([:], []),
    (["HOME": "/home/ada"], ["/home/ada/.local/share/bindery/plugins"]),
    (["HOME": "/home/ada", "XDG_DATA_HOME": "data"], ["/home/ada/.local/share/bindery/plugins"]),
    (["HOME": "/home/ada", "XDG_DATA_HOME": ""], ["/home/ada/.local/share/bindery/plugins"]),
    (["HOME": "ada"], []),
    (["XDG_DATA_HOME": "/data"], ["/data/bindery/plugins"]),
    (["BINDERY_PLUGIN_PATH": ""], []),
    (["BINDERY_PLUGIN_PATH": ":/a::/b:"], ["/a", "/b"]),
  ])
  func `The environment counts where it says something`(environment: [String: String], folders: [String]) {
    let path = PluginSearchPath(options: [], environment: environment, programFolder: nil, systemFolders: [])
    expectEqual(path.folders.map(\.path), folders)
  }

  @Test func `A folder that is named twice is searched once, at its first place`() {
    let path = PluginSearchPath(
      options: ["/a", "/b", "/a"], environment: ["BINDERY_PLUGIN_PATH": "/b:/c"], programFolder: "/c", systemFolders: []
    )
    expectEqual(path.folders.map(\.path), ["/a", "/b", "/c", "/lib/bindery/plugins"])
    expectEqual(path.folders.map(\.origin), [.option, .option, .environment, .program])
  }

  @Test func `A folder that somebody named and that can't be read is told with its reason`() throws {
    let path = PluginSearchPath(
      options: ["/nowhere"], environment: ["BINDERY_PLUGIN_PATH": "/neither"], programFolder: nil, systemFolders: [])
    let refusals = path.files().compactMap(\.refusal)
    expectEqual(
      refusals.map(\.description),
      [
        "/nowhere: the folder can't be read: No such file or directory",
        "/neither: the folder can't be read: No such file or directory",
      ])
    #expect(refusals.allSatisfy { $0.code == .notFound })
  }

  @Test func `Libraries come in the order of their names, and nothing else does`() throws {
    let folder = try TemporaryFolder()
    for name in ["b.so", "a.so", "é.so", "Z.so", ".hidden.so", "c.dylib", "d.so.1", "e.txt", "so"] {
      try folder.write("no library".utf8, to: name)
    }
    _ = try folder.newFolder("f.so")
    let path = PluginSearchPath(
      options: [folder.path], environment: ["HOME": "/nowhere"], programFolder: "/nowhere",
      systemFolders: [])
    let names = path.files().map { $0.path.replacing(folder.path + "/", with: "") }
    expectEqual(names, ["Z.so", "a.so", "b.so", "c.dylib", "f.so", "é.so"])
    #expect(path.files().allSatisfy { $0.refusal?.code == .notAPlugin && $0.folder?.path == folder.path })
  }

  @Test func `A folder with plugins below a searched one is told, also where a link leads to it`() throws {
    let folder = try TemporaryFolder()
    for name in ["plugins", "plugins/below", "plugins/notes", "plugins/parts", "elsewhere"] {
      _ = try folder.newFolder(name)
    }
    for name in ["plugins/zoo.so", "plugins/below/ark.so", "elsewhere/ant.so"] {
      try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: name)
    }
    try folder.write("no library".utf8, to: "plugins/parts/helper.so")
    try shell("cd '\(folder.path)/plugins' && ln -s ../elsewhere linked && ln -s nowhere broken && ln -s . again")
    func told(_ options: String...) -> [String] {
      PluginSearchPath(
        options: options.map(folder.path(of:)), environment: [:], programFolder: nil, systemFolders: []
      ).files().compactMap(\.refusal?.description).map { $0.replacing(folder.path + "/", with: "") }
    }
    let (below, linked) = ("plugins/below: it is a ", "plugins/linked: it is a link to a ")
    let rest =
      "folder with plugins, which isn't searched; name it in BINDERY_PLUGIN_PATH, "
      + "or copy its plugins into 'plugins'"
    expectEqual(told("plugins"), [below + rest, linked + rest])
    expectEqual(told("plugins", "elsewhere"), [below + rest], "a folder that is searched is told of nowhere")
  }

  @Test func `A folder that others share hides what is no plugin`() throws {
    let folder = try TemporaryFolder()
    try folder.write("no library".utf8, to: "other.so")
    #expect(
      PluginSearchPath(options: [], environment: [:], programFolder: folder.path, systemFolders: []).files().isEmpty)
  }
}
