import Bindery
import TestSupport
import Testing

/// What the contract's header numbers, and what is known of it here.
struct `Numbers of the contract` {
  /// Returns the numbers of an enumeration in the text of a header.
  private func numbers(of name: String, in header: String) throws -> [UInt32] {
    let text = try #require(header.split(separator: "typedef enum \(name) {\n").last)
    let body = try #require(text.split(separator: "} \(name);").first)
    return body.matches(of: #/= +([0-9]+),/#).compactMap { UInt32($0.1) }
  }

  private func header() throws -> String {
    let path = packageFolder + "/Sources/C/CBindery/include/bindery.h"
    return String(decoding: try #require(ProcessFiles.bytes(path)), as: UTF8.self)
  }

  private func unknownRoles(in header: String) throws -> [UInt32] {
    try numbers(of: "bindery_role", in: header).filter { TextRole(knownContractRole: $0) == nil }
  }

  @Test func `Each role of the header is one here, and no other number is`() throws {
    let numbers = try numbers(of: "bindery_role", in: try header())
    expectEqual(numbers.count, TextRole.allCases.count)
    expectEqual(try unknownRoles(in: header()), [])
    for number in [numbers.count, 99, .max].map(UInt32.init(clamping:)) {
      expectNil(TextRole(knownContractRole: number))
      expectEqual(TextRole(contractRole: number), .body)
    }
  }

  @Test func `A role that is added to the header alone is missed`() throws {
    let longer = try header().replacing("} bindery_role;", with: "  BINDERY_LINK = 7,\n} bindery_role;")
    expectEqual(try unknownRoles(in: longer), [7])
  }

  @Test func `Each purpose of the header is one here`() throws {
    let numbers = try numbers(of: "bindery_purpose", in: try header())
    expectEqual(numbers.map { ViewPurpose(contractPurpose: $0) }, ViewPurpose.allCases)
  }
}
