import BinderySystem
import TestSupport
import Testing

struct `Folders of the user` {
  private static let folders: [(UserFolder, String, String)] = [
    (.configuration, "XDG_CONFIG_HOME", "/home/ada/.config"), (.data, "XDG_DATA_HOME", "/home/ada/.local/share"),
    (.state, "XDG_STATE_HOME", "/home/ada/.local/state"),
  ]

  @Test(arguments: folders)
  func `An absolute path in its variable is the folder, with a home or without`(
    folder: UserFolder, variable: String, fallback: String
  ) {
    expectEqual(folder.path(in: [variable: "/elsewhere", "HOME": "/home/ada"]), "/elsewhere")
    expectEqual(folder.path(in: [variable: "/elsewhere"]), "/elsewhere")
  }

  @Test(arguments: folders)
  func `Without an absolute path in its variable it is below the home`(
    folder: UserFolder, variable: String, fallback: String
  ) {
    expectEqual(folder.path(in: ["HOME": "/home/ada"]), fallback)
    for path in ["", "elsewhere", "./elsewhere", "~"] {
      expectEqual(folder.path(in: [variable: path, "HOME": "/home/ada"]), fallback)
    }
  }

  @Test(arguments: folders)
  func `Without its variable and an absolute home there is none`(
    folder: UserFolder, variable: String, fallback: String
  ) {
    expectNil(folder.path(in: [:]))
    expectNil(folder.path(in: ["HOME": ""]))
    expectNil(folder.path(in: [variable: "elsewhere", "HOME": "ada"]))
  }

  @Test func `No two folders are one`() {
    let folders = Self.folders.map(\.0)
    expectEqual(Set(folders.map(\.variable)).count, folders.count)
    expectEqual(Set(folders.map { $0.path(in: ["HOME": "/"]) }).count, folders.count)
  }
}
