import Bindery
@testable import BinderyLibrary
import BinderySources
import TestSupport
import Testing

struct `The JSON of a record` {
  @Test(arguments: [
    #"{"kind":"song","trackId":1,"trackName":"A \"b\"\n","price":1.29,"isFree":false,"none":null}"#,
    #"{"kind":"song","list":[1,{"a":"b c"},[]],"object":{"x":{"y":1.50e1}},"":"","n":-9223372036854775808}"#,
    #"{"wrapperType":"collection","collectionType":"Album","collectionId":7,"large":123456789012345678901234567890}"#,
  ])
  func `It has all fields as they came`(json: String) throws {
    try expectEqual(String(decoding: Record(json: json).json, as: UTF8.self), json)
  }

  @Test(arguments: 1..<20 as Range<UInt64>)
  func `A record that is read from it is of the same kind and has the same fields`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let values = [
      "null", "true", "-1", "2.5", "1e300", "\"t \\u0001 \\u202e \\ud83d\\ude00\"", "[ 1 , \" a b \" ]",
      "{ \"a\" : [ ] }",
      "18446744073709551616",
    ]
    let fields = (0..<9).compactMap { number in
      values.randomElement(using: &random).map { "\"f\(number % 7)\" : \($0)" }
    }
    let record = try Record(json: "{ \"kind\" : \"tune\" , \(fields.joined(separator: " , ")) }")
    let again = try Record(json: String(decoding: record.json, as: UTF8.self))
    expectEqual(again.kind, record.kind)
    expectEqual(again.json, record.json)
    expectEqual(again.fields.map(\.key), record.fields.map(\.key))
  }
}
