import Bindery
@testable import BinderyProbe
import BinderyRules
import BinderySources
import CBindery
import TestSupport
import Testing

struct `The answer of a source` {
  /// Makes a call that writes a text and returns a status with a sentence.
  private func answer(
    _ text: String, status: bindery_status = BINDERY_OK, _ sentence: String = "", wanted: Int? = nil
  ) -> StreamedAnswer {
    let call = ProbedCall("search", subject: "store", report: KeptAnswers().report)
    let number = Int32(status.rawValue)
    return StreamedAnswer(call, wanted: wanted) { stream, failure in
      _ = stream.write(text)
      sentence.write(to: failure)
      return number
    }
  }

  @Test(arguments: ["", " \r\n\t ", "\n\n\n"])
  func `One without any line has no items, and no fault`(text: String) throws {
    let answer = answer(text)
    #expect(try answer.items.isEmpty)
    #expect(answer.isOK && answer.fault("search") == nil)
  }

  @Test(arguments: [
    #"{"results":[{"kind":"song","n":1},{"kind":"song","n":2}]}"#, #"[{"kind":"song","n":1},{"kind":"song","n":2}]"#,
    "{\"kind\":\"song\",\"n\":1}\n{\"kind\":\"song\",\"n\":2}\n",
  ])
  func `Its items are read whatever holds them`(text: String) throws {
    let items = try answer(text).items
    expectEqual(items.map { $0.record?.kind }, ["song", "song"])
  }

  @Test func `A damaged item says so, beside the whole ones`() throws {
    let items = try answer(#"[{"kind":"song","n":1},{"n":tru},{"kind":"song","n":3}]"#).items
    expectEqual(items.map { $0.damage != nil }, [false, true, false])
  }

  @Test(arguments: [
    "", #"{"kind":"song"}"#, "{\"kind\":\"song\"}\n{\"kind\":\"a\\\"},{\"}\n", #"[{"kind":"song"},{"kind":"song"}]"#,
    "{\"results\":[{\"kind\":\"song\"}]}\n", "{\n\"kind\": [1, {}]\n}\r\n{\"wrapperType\":\"song\"}",
  ])
  func `One that keeps the form has no fault`(text: String) throws {
    try expectNil(answer(text).itemFault)
  }

  @Test(arguments: [
    (#"{"kind":"song"},{"kind":"song"}"#, "a comma between objects"),
    (#"{"kind":"song"}{"kind":"song"}"#, "two values"),
    (#"{"items":[{"kind":"song"}]}"#, "an object that has neither"), (#"{"kind":"song","n":"a"b"}"#, "an item that"),
  ])
  func `What a host would let pass is a fault`(text: String, fault: String) throws {
    try expectEqual(answer(text).itemFault?.hasPrefix(fault), true)
  }

  @Test func `What isn't JSON at all is one finding`() throws {
    let finding = #expect(throws: Finding.self) { try answer("<html>").items }
    expectEqual(finding?.rule, "C35")
    expectEqual(finding?.sentence.hasPrefix("its answer can't be read: "), true)
  }

  @Test(arguments: [BINDERY_REFUSED, BINDERY_OFFLINE, BINDERY_LIMITED, BINDERY_MALFORMED, BINDERY_TIMED_OUT])
  func `Each status of a source needs a sentence`(status: bindery_status) {
    expectNil(answer("", status: status, "the store is closed").fault("search"))
    expectEqual(answer("", status: status).fault("search"), "failed, and its sentence is empty")
    expectEqual(
      answer("", status: status, "a\nb").fault("search")?.hasPrefix("failed, and its sentence has a line"), true)
  }

  @Test func `A status that is none is told before the sentence`() {
    let answer = answer("", status: bindery_status(rawValue: 9))
    expectEqual(answer.fault("search"), "returned 9, which is no status for it")
  }

  @Test func `A call whose reader wants no more needs no sentence for it`() {
    expectNil(answer("a", status: BINDERY_CANCELLED, wanted: 1).fault("search"))
    expectEqual(answer("a", status: BINDERY_CANCELLED).fault("search"), "failed, and its sentence is empty")
    expectEqual(answer("a", status: BINDERY_OFFLINE, wanted: 1).fault("search"), "failed, and its sentence is empty")
  }

  @Test(arguments: [
    (SourceQuery(), "a search of nothing, limit 5"),
    (SourceQuery(terms: ["frog", ""], limit: 1), "a search of 'frog' '', limit 1"),
    (SourceQuery(terms: ["frog"], next: "2"), "a search of 'frog', limit 5, next '2'"),
    (SourceQuery(ids: ["7"], kinds: ["song", "album"]), "a search of '7' of song, album, limit 5"),
  ])
  func `A query is told in words`(question: SourceQuery, words: String) {
    expectEqual("\(question)", words)
  }

  @Test func `The words of a query stay short`() {
    let long = SourceQuery(terms: [String(repeating: "x", count: 100_000)])
    #expect("\(long)".count < 80)
  }
}
