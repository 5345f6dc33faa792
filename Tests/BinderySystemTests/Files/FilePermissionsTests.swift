@testable import BinderyLoading
@testable import BinderySystem
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Permissions of files` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.newFolder("a/b")
    path = try folder.write([], to: "a/b/c.so")
  }

  /// What is wrong with the file, without the name of the temporary folder.
  private func problem(user: uid_t = geteuid()) throws -> String? {
    var permissions = FilePermissions(user: user)
    return try permissions.problem(of: LibraryFile(path: path).place)?.replacing(folder.path + "/", with: "")
  }

  private func change(_ mode: String, _ name: String) throws {
    try shell("chmod \(mode) '\(folder.path(of: name))'")
  }

  @Test func `A file in a folder below that of all users is good`() throws {
    try expectNil(problem())
  }

  @Test(arguments: [("a/b/c.so", "the file"), ("a/b", "the folder"), ("a", "the folder")])
  func `What everybody may write is told with the command that mends it`(name: String, what: String) throws {
    try change("o+w", name)
    let problem = try #require(try problem())
    expectEqual(problem, "everybody may write to \(what) '\(name)'; run: chmod go-w '\(name)'")
    let command = try #require(problem.split(separator: "run: ").last)
    try shell("cd '\(folder.path)' && \(command)")
    try expectNil(self.problem())
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func `What a group may write is bad, unless it is the user's own`() throws {
    try change("g+w", "a/b")
    try expectNil(problem(), "nobody else is in root's group")
    try shell("chgrp 54321 '\(folder.path(of: "a/b"))'")
    try change("g+w", "a/b")
    try expectEqual(problem(), "the group 54321 may write to the folder 'a/b'; run: chmod g-w 'a/b'")
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func `What belongs to somebody else is bad, and to the user is good`() throws {
    try shell("chown 54321 '\(folder.path(of: "a"))'")
    try expectEqual(problem(), "the folder 'a' belongs to another user, number 54321; run: sudo chown 0 'a'")
    try expectNil(problem(user: 54321))
  }

  @Test func `A folder in which all remove only what is theirs will do, if it is root's`() throws {
    try change("1777", "a")
    try expectEqual(problem(), (geteuid() == 0 ? nil : "everybody may write to the folder 'a'; run: chmod go-w 'a'"))
    try change("1777", "a/b/c.so")
    try expectEqual(problem(), "everybody may write to the file 'a/b/c.so'; run: chmod go-w 'a/b/c.so'")
  }

  @Test func `The folders that count are those without links`() throws {
    try change("o+w", "a")
    try shell("ln -s a/b '\(folder.path(of: "link"))'")
    var permissions = FilePermissions()
    let problem = try permissions.problem(of: LibraryFile(path: folder.path(of: "link/c.so")).place)
    expectEqual(problem?.contains("'\(folder.path(of: "a"))'"), true)
  }

  @Test func `A file that is gone is bad`() throws {
    let file = try LibraryFile(path: path)
    try shell("rm '\(path)'")
    var permissions = FilePermissions()
    expectEqual(permissions.problem(of: file.place)?.hasPrefix("it was removed since it was opened"), true)
  }

  @Test func `A folder is looked at once in a run`() throws {
    var permissions = FilePermissions()
    expectNil(permissions.problem(ofFolder: folder.path(of: "a/b")))
    try change("o+w", "a")
    expectNil(permissions.problem(ofFolder: folder.path(of: "a/b")))
    var others = FilePermissions()
    #expect(others.problem(ofFolder: folder.path(of: "a/b")) != nil)
  }

  @Test func `A name is quoted for the shell that reads the command`() throws {
    let name = "it's $HOME \"x\" \\ `y`"
    try expectEqual(shell("printf %s \(name.quotedForShell)"), name)
  }
}
