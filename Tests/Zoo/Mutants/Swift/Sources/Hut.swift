import BinderyPlugin

/// A hut: the fields of its record that are shown.
struct Hut: Model, Codable {
  static let kind: Kind = "hut"

  var slug: String
  var name: String
  var elevation: Double?
  var beds: Int?
  var phone: String?
  var page: String?
  var closedBecause: String?
  var forecast: [Forecast]?

  var modelId: ModelId { ModelId(slug) }
}

/// The weather at a hut in the hours from one on.
struct Forecast: Codable, Sendable {
  var hour: Int?
  var weather: String
  var degrees: Int?

  /// The weather in words: "15:00 rain, 4 °C".
  var text: String {
    let time = hour.flatMap { (0...23).contains($0) ? "\($0):00 " : nil } ?? ""
    return time + weather + (degrees.map { ", \($0) °C" } ?? "")
  }
}

extension Hut: ContainerModel {
  /// The hikes that pass the hut.
  var contents: ContentsRequest? {
    #if BUG_CONTENTS_NAME_NO_HUT
      ContentsRequest(SearchRequest(kinds: [Hike.kind], limit: 0))
    #else
      ContentsRequest(of: modelId, kinds: [Hike.kind], whose: "hut")
    #endif
  }
}
