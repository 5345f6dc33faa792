import BinderyRules
@testable import BinderyTester
import Glibc
import TestSupport
import Testing

struct `Lines of places` {
  private func sentence(_ sentence: String, _ lines: SourceLines, in library: String = "/lib.so") -> String {
    let result = CaseResult("C01", .failed, findings: [Finding("C01", sentence)])
    return lines.named([result], in: library).flatMap(\.findings).map(\.sentence).joined()
  }

  /// A tool that says of each address what `answer`, lines of a shell script, says of `$1`.
  private func tool(_ answer: String) throws -> (TemporaryFolder, SourceLines) {
    let folder = try TemporaryFolder()
    let text = "#!/bin/sh\nshift 4\nwhile [ $# -gt 0 ]; do echo $1; \(answer); shift; done\n"
    let path = try folder.write(Array(text.utf8), to: "addr2line")
    try #require(chmod(path, 0o755) == 0)
    return (folder, SourceLines(searchPath: folder.path))
  }

  private let crash = "it crashed, at @{1130}title+0x20, called by @{1a00}draw+0x31"

  @Test func `Without a tool a place has its function and the distance from that`() {
    expectEqual(sentence(crash, SourceLines(searchPath: "")), "it crashed, at title+0x20, called by draw+0x31")
  }

  @Test func `A line that is known stands in place of the distance`() throws {
    let (folder, lines) = try tool("case $1 in 0x1130) echo /home/somebody/show.c:40;; *) echo '??:0';; esac")
    expectEqual(sentence(crash, lines), "it crashed, at title (show.c:40), called by draw+0x31")
    withExtendedLifetime(folder) {}
  }

  @Test func `The innermost line that isn't of a library's is told`() throws {
    let (folder, lines) = try tool(
      "echo '<compiler-generated>:0'; echo /rustc/1/vec.rs:9; echo src/lib.rs:7:5; echo a.rs:1")
    expectEqual(sentence(crash, lines), "it crashed, at title (lib.rs:7), called by draw (lib.rs:7)")
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: ["exit 1", "echo nonsense", "echo ??:?", "echo :", "kill -9 $$"])
  func `A tool that knows nothing costs nothing`(answer: String) throws {
    let (folder, lines) = try tool(answer)
    expectEqual(sentence(crash, lines), "it crashed, at title+0x20, called by draw+0x31")
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: ["no place", "@{", "@{xyz}", "@{}title+0x1", "a@{12", "{1130}", "it isn't @ home"])
  func `What is no mark stays as it is`(text: String) {
    expectEqual(sentence(text, SourceLines(searchPath: "")), text)
  }

  @Test func `Names are readable, and what a plugin draws stays as it is`() {
    let text = "'$s1 $s2' in @{1130}_ZN4show5title17h0123456789abcdefE+0x20, not '_ZN1aE $s3'"
    expectEqual(sentence(text, SourceLines(searchPath: "")), "'$s1 $s2' in show::title+0x20, not '_ZN1aE $s3'")
  }

  @Test func `A place without a name keeps its address`() throws {
    let (folder, lines) = try tool("echo show.c:40")
    expectEqual(sentence("by @{1130}0x1131 of the plugin", lines), "by 0x1131 of the plugin (show.c:40)")
    withExtendedLifetime(folder) {}
  }
}
