import Foundation
@testable import ITunesStore
import TestSupport
import Testing

struct `Dates of HTTP` {
  @Test(arguments: 0..<60)
  func `Every second until the year 9999 is read as it is written`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let seconds = Int.random(in: 0..<253_402_300_800, using: &random)
    try expectEqual(#require(HTTPDate(Self.text(of: seconds))).seconds, seconds)
  }

  @Test(arguments: [
    "", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1969 08:49:37 GMT",
  ])
  func `Anything else is no date`(text: String) {
    expectNil(HTTPDate(text))
  }

  /// The date as the C library writes it.
  static func text(of seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
