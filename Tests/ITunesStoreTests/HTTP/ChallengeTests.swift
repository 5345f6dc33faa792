import Bindery
import Foundation
import Testing

@testable import ITunesStore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(30))) struct `Questions of a session` {
  #if canImport(Darwin)
    @Test func `Whether to trust a server is left to the system, and nothing ends`() async throws {
      let answer = try await answer(to: NSURLAuthenticationMethodServerTrust)
      #expect(answer.disposition == .performDefaultHandling)
      #expect(answer.part == .end(.cancelled))
    }
  #endif

  @Test(arguments: [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest])
  func `There are no credentials, so the answer that came is the end`(method: String) async throws {
    let answer = try await answer(to: method)
    #expect(answer.disposition == .cancelAuthenticationChallenge)
    #expect(answer.part == .end(nil))
  }

  /// What the session is answered, and what then comes of a transfer that somebody stops.
  private func answer(
    to method: String
  ) async throws -> (disposition: URLSession.AuthChallengeDisposition, part: TransferState.Part) {
    let transfer = HTTPTransfer(address: try #require(WebAddress("https://example.org/")), largest: 1)
    let space = URLProtectionSpace(
      host: "example.org", port: 443, protocol: "https", realm: nil, authenticationMethod: method)
    let challenge = URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: nil, previousFailureCount: 0, failureResponse: nil, error: nil,
      sender: Sender())
    let task = URLSession.shared.dataTask(with: try #require(URL(string: "https://example.org/")))
    let disposition = await withCheckedContinuation { continuation in
      transfer.urlSession(.shared, task: task, didReceive: challenge) { disposition, _ in
        continuation.resume(returning: disposition)
      }
    }
    transfer.expire(.cancelled)
    return (disposition, await transfer.next())
  }
}

/// Whom the session would ask in times before delegates answered.
private final class Sender: NSObject, URLAuthenticationChallengeSender {
  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
  func cancel(_ challenge: URLAuthenticationChallenge) {}
  func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
