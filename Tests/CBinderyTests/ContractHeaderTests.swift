import Foundation
import Testing

struct `The contract's header` {
  @Test func `There is a compiler of each language`() {
    #expect(Set(Compiler.installed.map(\.standard)) == [.c11, .cxx17])
  }

  @Test(arguments: Compiler.installed)
  func `It compiles alone and without a warning`(compiler: Compiler) throws {
    try withHeader("#include \"bindery.h\"\n#include \"bindery.h\"\n", named: "alone.c") { folder in
      let outcome = compiler.compile(folder + "/alone.c")
      #expect(outcome.succeeded, "\(outcome.output)")
    }
  }

  @Test(arguments: Compiler.installed)
  func `Its structs lie in memory as they always did`(compiler: Compiler) {
    let outcome = compiler.compile(layoutFile)
    #expect(outcome.succeeded, "\(outcome.output)")
  }

  @Test func `Its version is the same as numbers and as text`() throws {
    let header = try String(contentsOfFile: contractFolder + "/bindery.h", encoding: .utf8)
    let values = header.matches(of: #/#define BINDERY_CONTRACT_(MAJOR|MINOR|VERSION) +"?([0-9.]+)/#).map(\.output.2)
    try #require(values.count == 3)
    #expect(values[2] == "\(values[0]).\(values[1])")
  }

  @Test(arguments: try ContractStruct.all())
  func `Every member is pinned`(type: ContractStruct) throws {
    let layout = try String(contentsOfFile: layoutFile, encoding: .utf8)
    #expect(layout.contains("SIZE(\(type.name), "))
    for member in type.members {
      #expect(layout.contains("MEMBER(\(type.name), \(member), "), "\(member) is not pinned")
    }
  }

  /// The headers that are kept say how large a struct was when it came.
  @Test(arguments: ["1.0", "1.1", "1.2", "1.3", "1.4"])
  func `The table of sizes has what each struct had in the header that brought it`(version: String) throws {
    let kept = "\(contractFolder)/../../../../Tests/Fixtures/Contracts/\(version)"
    let minor = try #require(Int(version.dropFirst(2)))
    let table = try String(contentsOfFile: contractFolder + "/bindery_sizes.h", encoding: .utf8)
    let sizes = table.matches(of: #/bindery_first_(\w+) *= \{(\d+), (\d+)\};/#)
      .map { (name: $0.1, minor: Int($0.2) ?? 0, size: $0.3) }
    let sized = try ContractStruct.all().filter { $0.members.first == "size" }.map(\.name)
    #expect(Set(sizes.map { "bindery_\($0.name)" }) == Set(sized))
    let promises = sizes.filter { $0.minor <= minor }.map { first in
      let comparison = first.minor == minor ? "==" : ">="
      return "_Static_assert(sizeof(bindery_\(first.name)) \(comparison) \(first.size), \"\(first.name)\");\n"
    }
    try withHeader("#include \"bindery.h\"\n" + promises.joined(), named: "sizes.c") { folder in
      let compiler = try #require(Compiler.installed.first { $0.standard == .c11 })
      let outcome = compiler.compile(folder + "/sizes.c", including: kept)
      #expect(outcome.succeeded, "\(outcome.output)")
    }
  }

  @Test(arguments: try ContractStruct.all())
  func `A member in front of the others is found out`(type: ContractStruct) throws {
    let compiler = try #require(Compiler.installed.first)
    let header = try String(contentsOfFile: contractFolder + "/bindery.h", encoding: .utf8)
    let start = "typedef struct \(type.name) {\n"
    try withHeader(header.replacing(start, with: start + "  uint64_t intruder;\n"), named: "bindery.h") { folder in
      let outcome = compiler.compile(layoutFile, including: folder)
      #expect(!outcome.succeeded)
      #expect(outcome.output.contains("offsetof(\(type.name), \(type.members[0])) == (0)"))
    }
  }

  /// Writes a file into a folder of its own, which is gone afterwards.
  private func withHeader(_ text: String, named name: String, _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bindery-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    try body(folder.path)
  }
}
