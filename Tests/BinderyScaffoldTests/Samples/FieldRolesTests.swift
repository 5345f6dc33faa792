import BinderyScaffold
import TestSupport
import Testing

struct `What fields are good for` {
  private func roles(_ json: String) throws -> FieldRoles {
    try FieldRoles(of: readSamples(in: json))
  }

  @Test(arguments: [
    (#"{"artistId":1,"trackId":2}"#, "trackId"), (#"{"name":"a","id":"x"}"#, "id"),
    (#"{"artistId":1,"collectionId":2}"#, "collectionId"), (#"{"artistId":1}"#, "artistId"),
    (#"{"name":"a","isbn":"x"}"#, "isbn"), (#"{"name":"a"}"#, "name"),
    (#"{"id":1,"trackId":5}{"id":2,"trackId":5}"#, "id"), (#"{"id":1,"bookId":5}{"bookId":6}"#, "bookId"),
    (#"{"id":1.5,"name":"a"}"#, "name"),
  ])
  func `The identity is in every item, and another in each`(json: String, key: String) throws {
    try expectEqual(roles(json).identity.key, key)
  }

  @Test(arguments: [#"{"a":1}{"a":1}"#, #"{"a":true}"#, #"{"a":1}{"b":2}"#, #"{"a b":1}"#])
  func `Items that nothing tells apart are no samples`(json: String) throws {
    let error = #expect(throws: ScaffoldError.self) { try roles(json) }
    expectEqual(error?.code, .noIdentity)
  }

  @Test func `A song of the store has all of them`() throws {
    let roles = try roles(
      """
      {"artistId":1,"collectionId":2,"trackId":3,"artistName":"A","collectionName":"B","trackName":"C",\
      "trackViewUrl":"https://example.org/3","artworkUrl100":"https://example.org/a","releaseDate":"2005-10-11",\
      "trackTimeMillis":1000}
      """)
    expectEqual(roles.title?.key, "trackName")
    expectEqual(roles.subtitle?.key, "artistName")
    expectEqual(roles.summary?.key, "collectionName")
    expectEqual(roles.page?.key, "trackViewUrl")
    expectEqual(roles.detail?.field.key, "trackTimeMillis")
    expectEqual(roles.detail?.form, .milliseconds)
  }

  @Test(arguments: [
    (#"{"id":"a1","released":"2005-10-11","label_text":"x","headline":"The Harbour at Five"}"#, "headline"),
    (#"{"id":"a1","released":"2005-10-11","what":"The Harbour at Five"}"#, "what"),
    (#"{"id":1,"state":"new","what":"A"}{"id":2,"state":"new","what":"B"}"#, "what"),
    (#"{"id":1,"author":"Ada","description":"About it"}"#, "author"), (#"{"id":1,"jobTitle":"Clerk"}"#, "jobTitle"),
    (#"{"slug":"a"}"#, "slug"), (#"{"id":1,"code":"7"}"#, "code"),
  ])
  func `The title is what an item may be called`(json: String, key: String) throws {
    try expectEqual(roles(json).title?.key, key)
  }

  @Test func `One field has one role`() throws {
    let roles = try roles(#"{"id":1,"artistName":"A"}"#)
    expectEqual(roles.title?.key, "artistName")
    expectNil(roles.subtitle)
  }

  @Test(arguments: [
    (#""lengthMillis":1"#, FieldRoles.Detail.Form.milliseconds, "duration"), (#""seconds":1"#, .seconds, "duration"),
    (#""year":1999"#, .number, "year"), (#""date":"1999-01-01""#, .year, "year"), (#""pages":1"#, .number, "pages"),
  ])
  func `A length and a date are known by their keys`(json: String, form: FieldRoles.Detail.Form, name: String) throws {
    let detail = try roles(#"{"id":1,\#(json)}"#).detail
    expectEqual(detail?.form, form)
    expectEqual(detail?.name, name)
  }

  @Test func `An address is no title, and what isn't one is no page`() throws {
    let roles = try roles(#"{"id":1,"title":"https://example.org","url":"somewhere"}"#)
    expectEqual(roles.title?.key, "url")
    expectNil(roles.page)
  }
}
