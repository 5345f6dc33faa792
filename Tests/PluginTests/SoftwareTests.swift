import Bindery
import BinderyPlugin
import BinderySources
@testable import Software
import TestSupport
import Testing

struct `Apps` {
  @Test func `An app is shown in three lines`() throws {
    let app = try show([
      "artworkUrl512": "https://example.org/512.jpg", "artworkUrl100": "https://example.org/100.jpg",
      "kind": "software", "trackId": 63_001_218, "trackName": "🌱 Waterline", "releaseDate": "2021-03-21T08:00:00Z",
      "formattedPrice": "2,99 €", "minimumOsVersion": "16.0", "primaryGenreName": "Lifestyle", "currency": "EUR",
      "fileSizeBytes": "41820160", "averageUserRating": 4.77778, "trackViewUrl": "https://example.org/apps/63001218",
      "trackContentRating": "4+", "description": "Tells a thirsty plant\nfrom List<Plant>.",
      "artistName": "Fernhaus", "price": 2.99, "bundleId": "org.example.waterline", "version": "4.2.1",
      "userRatingCount": 1284,
    ])
    expectEqual(
      app.lines,
      [
        "title(🌱 Waterline) badge(4+) ~ detail(4.2.1) detail(2,99 €)",
        "subtitle(Fernhaus) ~ secondary(Lifestyle) detail(4.8/5)",
        "secondary(Tells a thirsty plant\nfrom List<Plant>.)",
      ])
    expectEqual(
      app.properties,
      [
        "title": .text("🌱 Waterline"), "developer": .text("Fernhaus"),
        "description": .text("Tells a thirsty plant\nfrom List<Plant>."), "version": .text("4.2.1"),
        "genre": .text("Lifestyle"), "released": .text("2021-03-21"), "advisory": .text("4+"),
        "rating": .double(4.77778), "ratings": .integer(1284), "price": .text("2,99 €"),
        "artwork": .text("https://example.org/512.jpg"),
        "artwork100": .text("https://example.org/100.jpg"), "artwork512": .text("https://example.org/512.jpg"),
        "size": .integer(41_820_160), "requires": .text("16.0"),
        "bundle": .text("org.example.waterline"), "mac": .bool(false),
      ])
    expectEqual(app.actions, ["page": "open https://example.org/apps/63001218"])
  }

  @Test func `The description is plain text`() throws {
    let app = try show([
      "trackId": 1, "trackName": "Waterline", "description": "Water <b>and</b> soil.<br/>Sun &amp; List&lt;Plant&gt;",
    ])
    expectEqual(app.properties["description"], .text("Water and soil. Sun & List<Plant>"))
  }

  @Test func `An app for the Mac has a badge`() throws {
    let app = try show(["kind": "mac-software", "trackId": 1, "trackName": "Waterline"])
    expectEqual(app.lines, ["title(Waterline) badge(Mac) ~", "~"])
  }

  @Test(
    arguments: [
      (0, "無料", "Free"), (0, nil, "Free"), (0.99, "$0.99", "$0.99"), (610, "¥610", "¥610"), (0.99, nil, "$0.99"),
      (nil, "$0.99", nil), (-1, "$0.99", nil),
    ] as [(Double?, String?, String?)])
  func `The price is as the store writes it`(amount: Double?, formatted: String?, price: String?) throws {
    let app = try show([
      "trackId": 1, "trackName": "Waterline", "formattedPrice": formatted.map(RecordValue.text) ?? .null,
      "currency": "USD", "price": amount.map(RecordValue.double) ?? .null,
    ])
    expectEqual(app.properties["price"], price.map(PropertyValue.text))
  }

  @Test(arguments: [(0, nil), (4, "4.0/5"), (4.04, "4.0/5"), (4.05, "4.1/5"), (5, "5.0/5")] as [(Double, String?)])
  func `A rating has one decimal, and none is shown without ratings`(average: Double, shown: String?) throws {
    let software = try RecordDecoder().decode(
      Software.self,
      from: Record(
        kind: "software", fields: ["trackId": 1, "trackName": "Waterline", "averageUserRating": .double(average)]))
    expectEqual(SoftwareViewModel(model: software, context: Context()).shownRating, shown)
  }

  @Test func `An app alone tells what it takes, all of its description, and what is new`() throws {
    let json = """
      {"kind":"software","trackId":1,"trackName":"Waterline","artistName":"Fernhaus","version":"4.2.1",\
      "primaryGenreName":"Lifestyle","averageUserRating":4.77778,"userRatingCount":1284,"fileSizeBytes":"41820160",\
      "minimumOsVersion":"16.0","supportedDevices":["a","b","c"],"description":"Tells a thirsty plant.\\n\\n• Quietly",\
      "releaseNotes":"Fewer faults.\\n• Opens &amp; closes"}
      """
    let app = try ShownItem(Record(json: json), by: SoftwarePlugin(), as: .detail)
    expectEqual(
      app.lines,
      [
        "title(Waterline) ~ detail(4.2.1)",
        "subtitle(Fernhaus) ~ secondary(Lifestyle) detail(4.8/5) secondary(of 1284)",
        "detail(41.8 MB · needs iOS 16.0 · for 3 devices)", "secondary(Tells a thirsty plant.)", "secondary(• Quietly)",
        "subtitle(New in 4.2.1)", "secondary(Fewer faults.)", "secondary(• Opens & closes)",
      ])
    try expectEqual(ShownItem(Record(json: json), by: SoftwarePlugin(), as: .row).lines.count, 3)
  }

  @Test func `Alone, an app of which little is known is shown as in a row`() throws {
    let record = Record(kind: "mac-software", fields: ["trackId": 1, "trackName": "Waterline"])
    try expectEqual(
      ShownItem(record, by: SoftwarePlugin(), as: .detail).lines,
      ShownItem(record, by: SoftwarePlugin(), as: .row).lines)
  }

  @Test(
    arguments: [
      (#"["All"]"#, "for all devices"), (#"["iPhone5s-iPhone5s"]"#, "for 1 device"), (#"["a","b"]"#, "for 2 devices"),
      ("[]", nil), ("null", nil), (#""All""#, nil), (#"{"a":1}"#, nil), ("[1]", "for 1 device"),
    ] as [(String, String?)])
  func `Devices are counted, and what isn't a list of them keeps no app from being shown`(
    devices: String, shown: String?
  ) throws {
    let record = try Record(
      json: #"{"kind":"software","trackId":1,"trackName":"Waterline","supportedDevices":\#(devices)}"#)
    let software = try RecordDecoder().decode(Software.self, from: record)
    expectEqual(SoftwareViewModel(model: software, context: Context()).devices, shown)
  }

  @Test(
    arguments: [
      ("0", nil), ("-1", nil), ("many", nil), ("999", "0.9 kB"), ("41820160", "41.8 MB"), ("999999", "999.9 kB"),
      ("4182016000", "4.1 GB"), ("9223372036854775807", "9223372036.8 GB"),
    ] as [(String, String?)])
  func `The size is in the unit that people use`(bytes: String, shown: String?) throws {
    let software = try RecordDecoder().decode(
      Software.self,
      from: Record(
        kind: "software", fields: ["trackId": 1, "trackName": "Waterline", "fileSizeBytes": .text(bytes)]))
    expectEqual(SoftwareViewModel(model: software, context: Context()).shownSize, shown)
  }

  @Test func `One plugin shows both kinds`() {
    let provider = ViewBindingProvider()
    SoftwarePlugin().register(in: provider)
    expectEqual(provider.bindings.map(\.kind), ["software", "mac-software"])
  }

  private func show(_ fields: KeyValuePairs<String, RecordValue>) throws -> ShownItem {
    try ShownItem(Software.self, SoftwareViewModel.self, SoftwareView.self, fields)
  }
}
