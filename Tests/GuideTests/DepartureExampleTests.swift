import Bindery
import BinderyHost
import BinderySources
import Foundation
import TestSupport
import Testing

struct `A plugin in C whose view models live, among the examples` {
  private static let example = packageFolder + "/Examples/Departure"

  @Test func `It keeps the contract`() async throws {
    let user = try GuideUser(example: Self.example)
    try await user.run("make")
    #expect(try await user.run("bindery check . 2>&1").contains("all kept"))
  }

  @Test(arguments: ["none", "all"])
  func `In a file it shows when a train departs, wherever the plugin runs`(isolation: String) async throws {
    let user = try GuideUser(example: Self.example)
    try await user.run("make")
    let printed = try await user.run(
      "bindery render Samples/departure.jsonl --format plain --isolation \(isolation) --plugin-path . 2>/dev/null")
    expectEqual(
      printed,
      """
      Night train to Lisbon\t2024-03-01 22:00 UTC
      快车 42\t2100-01-01 00:00 UTC
      Last train\t1970-01-01 00:00 UTC

      """)
  }

  @MainActor
  @Test func `While it is visible it counts down, and tells of each change`() async throws {
    let user = try GuideUser(example: Self.example)
    try await user.run("make")
    let host = PluginHost(
      files: [PluginFile(path: user.home.path(of: "example/libDeparture.so"))], version: "1.0.0", workers: .inProcess)
    let departure = try departure(at: Int64(Date.now.timeIntervalSince1970) + 50, by: host)
    let notices = NoticeCounter()
    try departure.observe { notices.increment() }
    #expect(try detail(of: departure).hasSuffix(" UTC"))
    try departure.activate(.visible)
    expectEqual(notices.count, 1)
    let first = try detail(of: departure)
    #expect(first.hasPrefix("in ") || first == "departed")
    if first != "departed" {
      try await waitUntil("the countdown tells of a change") { notices.count == 2 }
      #expect(try detail(of: departure) != first)
    }
    try departure.update(to: model(at: 0, by: host))
    try expectEqual(detail(of: departure), "departed")
    try departure.activate(.near)
    try expectEqual(detail(of: departure), "1970-01-01 00:00 UTC")
  }

  private func model(at seconds: Int64, by host: PluginHost) throws -> any BoundModel {
    let answer = host.provider.answer(for: "departure")
    if let problem = answer.problem { throw problem }
    return try answer.binding.model(
      from: Record(kind: "departure", fields: ["train": "Last train", "at": .integer(seconds)]))
  }

  @MainActor
  private func departure(at seconds: Int64, by host: PluginHost) throws -> any BoundLiveViewModel {
    try #require(try model(at: seconds, by: host).viewModel(in: Context()) as? any BoundLiveViewModel)
  }

  /// What stands to the right of the train.
  @MainActor
  private func detail(of departure: any BoundLiveViewModel) throws -> String {
    guard case .run(let text, .detail)? = try departure.lines().first?.last else { return "" }
    return text
  }
}
