import Bindery
import TestSupport
import Testing

struct `Action requests` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Text gives back the request that it was made of`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("ab \n\té👨‍👩‍👧:/")
    let argument = String(
      (0..<Int.random(in: 0...8, using: &random)).map { _ in letters.randomElement(using: &random) ?? " " })
    let request = ActionRequest(
      verb: ["open", "play", "x"].randomElement(using: &random) ?? "open", argument: argument)
    expectEqual(ActionRequest(request.description), request)
  }

  @Test(arguments: [
    ("open https://example.org", "open", "https://example.org"), ("play", "play", ""), ("play ", "play", ""),
    ("say  two spaces", "say", " two spaces"),
  ])
  func `The verb ends at the first space`(text: String, verb: String, argument: String) throws {
    let request = try #require(ActionRequest(text))
    expectEqual(request, ActionRequest(verb: verb, argument: argument))
  }

  @Test(arguments: ["", " ", " open"])
  func `Text without a verb is no request`(text: String) {
    expectNil(ActionRequest(text))
  }

  @Test func `To open is a request like any other`() {
    expectEqual(ActionRequest.open("https://example.org"), ActionRequest(verb: "open", argument: "https://example.org"))
  }
}
