import Bindery
import BinderySources
import Ebook
import TestSupport
import Testing

struct `Ebooks` {
  @Test(
    arguments: [
      (0, "無料", "Free"), (0, nil, "Free"), (0.99, "$0.99", "$0.99"), (0.99, nil, nil), (-1, "$0.99", nil),
      (nil, "$0.99", "$0.99"), (nil, nil, nil),
    ] as [(Double?, String?, String?)])
  func `The price is as the store writes it`(amount: Double?, formatted: String?, price: String?) {
    let shown = withOptionalPointer(to: amount) { amount in
      ebook_price(amount, formatted).map { String(cString: $0) }
    }
    expectEqual(shown, price)
  }

  @Test(
    arguments: [
      ("2010-06-23T07:00:00Z", 2010), ("1605-01-06", 1605), ("2010", nil), ("20101-01-01", nil), ("", nil), (nil, nil),
    ] as [(String?, Int64?)])
  func `The year is that of the date`(date: String?, year: Int64?) {
    expectEqual(ebook_year(date)?.pointee, year)
  }

  @Test(arguments: [(4.5, 4.5), (0, nil), (-1, nil), (.nan, nil), (nil, nil)] as [(Double?, Double?)])
  func `Nobody's rating is none`(average: Double?, rating: Double?) {
    expectEqual(withOptionalPointer(to: average) { ebook_rating($0)?.pointee }, rating)
  }

  @Test(
    arguments: [
      (#"["Fiction \u0026 Verse", "Books"]"#, "Fiction & Verse"), (#"["小説・文学"]"#, "小説・文学"), ("[]", nil), ("[1]", nil),
      (#"[{"name": "Fiction"}]"#, nil), (#""Fiction""#, nil), ("null", nil),
    ] as [(String, String?)])
  func `The first genre counts`(genres: String, genre: String?) throws {
    let record = try Record(json: #"{"trackId": 1, "genres": \#(genres)}"#)
    let shown = record.withUnsafePointer { ebook_genre($0).map { String(cString: $0) } }
    expectEqual(shown, genre)
  }

  @Test func `The larger artwork is preferred`() {
    expectEqual(ebook_artwork("large", "small").map { String(cString: $0) }, "large")
    expectEqual(ebook_artwork(nil, "small").map { String(cString: $0) }, "small")
    expectNil(ebook_artwork(nil, nil))
  }

  @Test func `The page opens where there is one`() {
    expectEqual(ebook_page("https://example.org").map { String(cString: $0) }, "open https://example.org")
    expectNil(ebook_page(""))
    expectNil(ebook_page(nil))
    expectNil(ebook_page(String(repeating: "x", count: 20_000)))
  }

  @Test func `Absent fields have no text, but a title is always text`() {
    expectEqual(ebook_title(nil).map { String(cString: $0) }, "")
    expectEqual(ebook_title("Emma").map { String(cString: $0) }, "Emma")
    expectNil(ebook_author(nil))
    expectNil(ebook_description(nil))
    expectNil(ebook_genre(nil))
    expectNil(ebook_ratings(nil))
  }

  @Test(arguments: ["é", "漢", "🌱", "&eacute;"])
  func `A text that is too long is cut between characters`(unit: String) throws {
    let whole = String(repeating: unit, count: 20_000)
    for shown in [
      ebook_author(whole).map { String(cString: $0) }, ebook_description(whole).map { String(cString: $0) },
    ] {
      let shown = try #require(shown)
      #expect((16_000..<16_384).contains(shown.utf8.count))
      #expect(!shown.contains("\u{fffd}"))
    }
  }

  private func withOptionalPointer<Value, Result>(
    to value: Value?, _ body: (UnsafePointer<Value>?) -> Result
  ) -> Result {
    guard let value else { return body(nil) }
    return withUnsafePointer(to: value, body)
  }
}
