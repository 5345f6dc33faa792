import Foundation
import Testing

/// A struct of the contract, as its header declares it.
struct ContractStruct: Sendable, CustomTestStringConvertible {
  let name: String

  /// The names of its members, in order.
  let members: [String]

  var testDescription: String { name }

  /// Reads the structs out of the header.
  static func all() throws -> [ContractStruct] {
    let header = try String(contentsOfFile: contractFolder + "/bindery.h", encoding: .utf8)
      .replacing(#/ *//.*/#, with: "")
    let structs = header.matches(of: #/typedef struct (\w+) {\n(.*?)\n} \w+;/#.dotMatchesNewlines()).map { match in
      ContractStruct(name: String(match.1), members: members(in: match.2))
    }
    try #require(structs.count >= 11 && structs.allSatisfy { !$0.members.isEmpty })
    return structs
  }

  /// A member is what stands before a semicolon: `type name;`, or `type (*name)(parameters);`.
  private static func members(in body: Substring) -> [String] {
    body.replacing(#/union {.*?} (\w+);/#.dotMatchesNewlines()) { "union \($0.output.1);" }
      .matches(of: #/\(\*(?<function>\w+)\)\([^;]*\);|(?<value>\w+);/#)
      .compactMap { ($0.output.function ?? $0.output.value).map(String.init) }
  }
}
