import Bindery
@testable import BinderyExchange
import BinderyLoading
import Testing

struct `Contents and pages between processes` {
  private static let request = SearchRequest(
    terms: ["a b"], ids: [ModelId("7")], kinds: ["song"], limit: 0, options: ["lang": "de"],
    fields: ["album": "7", "": "é"], next: "page 2")

  @Test(
    arguments: [
      .success(ContentsRequest(request, from: "itunes")), .success(ContentsRequest(SearchRequest())), .success(nil),
      .failure(PluginError(code: .failed, plugin: "org.example.zoo", detail: "it is closed", symbol: "contents")), nil,
    ] as [ItemAnswer.Outcome<ContentsRequest?>?])
  func `Contents arrive as they were given`(contents: ItemAnswer.Outcome<ContentsRequest?>?) throws {
    var writer = ByteWriter()
    writer.appendModel()
    writer.append(identity: nil)
    writer.append(contents: contents)
    writer.append(viewModelRefusal: nil)
    writer.append(drawing: nil)
    writer.append(preferredSize: nil)
    writer.append(properties: nil) { _ in .success(.absent) }
    writer.append(actions: nil) { _ in .success(nil) }
    writer.append(refusals: nil) { _ in .success(nil) }
    let payload = ReceivedBytes(writer.bytes)
    let answer = try payload.read { (reader) throws(ExchangeError) in try reader.itemAnswer(in: payload) }
    #expect(answer.contents == contents)
    #expect(answer.keepsPayload == (contents != nil))
  }

  @Test func `A search arrives with its fields and its page`() throws {
    let sent = StreamRequest.search("itunes", Self.request)
    #expect(try StreamRequest(Frame(sent.type, call: 1, payload: sent.payload)) == sent)
  }

  @Test(arguments: [("2", 3400), ("2", nil), (nil, 0), (nil, nil)] as [(PageToken?, Int?)])
  func `What follows a page arrives`(next: PageToken?, total: Int?) throws {
    var writer = ByteWriter()
    let page = FollowingPage(next: next, total: total)
    writer.append(page)
    #expect(
      try ReceivedBytes(writer.bytes).read { (reader) throws(ExchangeError) in try reader.followingPage() } == page)
  }

  @Test func `An empty mark of a worker is none, so that no page is asked for twice`() throws {
    var writer = ByteWriter()
    writer.append(FollowingPage(next: "", total: 7))
    let page = try ReceivedBytes(writer.bytes).read { (reader) throws(ExchangeError) in try reader.followingPage() }
    #expect(page == FollowingPage(next: nil, total: 7))
  }
}
