import BinderySystem
import Testing

@Suite struct `Folders of the user` {
  private static let all: [UserFolder] = [.configuration, .data, .state]

  @Test(arguments: all)
  func `A variable with an absolute path counts, and any other counts as none`(folder: UserFolder) {
    #expect(folder.path(in: [folder.variable: "/x", "HOME": "/home/me"]) == "/x")
    let fallback = folder.path(in: ["HOME": "/home/me"])
    #expect(fallback?.hasPrefix("/home/me/.") == true)
    for path in ["", "x", "./x", "~/x"] {
      #expect(folder.path(in: [folder.variable: path, "HOME": "/home/me"]) == fallback)
    }
  }

  @Test(arguments: all, ["", "me", nil] as [String?])
  func `Without a home there is no folder`(folder: UserFolder, home: String?) {
    #expect(folder.path(in: home.map { ["HOME": $0] } ?? [:]) == nil)
  }

  @Test func `No two folders are one`() {
    #expect(Set(Self.all.map(\.variable)).count == Self.all.count)
    #expect(Set(Self.all.map { $0.path(in: ["HOME": "/"]) }).count == Self.all.count)
  }
}
