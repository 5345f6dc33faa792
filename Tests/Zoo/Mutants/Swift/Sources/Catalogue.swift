import BinderyPlugin

/// A hike or a hut of the plugin's own catalogue.
struct CatalogueItem: Sendable {
  var kind: Kind
  var id: String
  var words: String
  var hut: String?
  var json: String

  /// Returns whether a request asks for the item.
  func isAnswer(to request: SearchRequest) -> Bool {
    guard request.kinds.isEmpty || request.kinds.contains(kind) else { return false }
    if !request.fields.isEmpty { return request.fields == ["hut": hut ?? ""] }
    #if !BUG_IGNORES_THE_IDS
      if !request.ids.isEmpty { return request.ids.contains { $0.rawValue == id } }
    #endif
    return request.terms.allSatisfy { words.contains($0.lowercased()) }
  }
}

extension CatalogueItem {
  /// Creates a hut.
  init(hut name: String, slug: String, elevation: Int, phone: String) {
    kind = Hut.kind
    id = slug
    words = name.lowercased()
    json = """
      {"kind":"hut","slug":\(JSONText.quoted(slug)),"name":\(JSONText.quoted(name)),"elevation":\(elevation),\
      "phone":\(JSONText.quoted(phone)),"forecast":[{"hour":9,"weather":"☀︎","degrees":4}]}
      """
  }

  /// Creates a hike.
  init(_ name: String, in region: String, _ number: Int, km: Double, up: Int, down: Int, hut: String? = nil) {
    kind = Hike.kind
    id = "\(region)/\(number)"
    words = "\(name) \(region)".lowercased()
    self.hut = hut
    let place = hut.map { #","hut":\#(JSONText.quoted($0))"# } ?? ""
    json = """
      {"kind":"hike","region":\(JSONText.quoted(region)),"number":\(number),"name":\(JSONText.quoted(name)),\
      "lengthKm":\(km),"ascent":\(up),"descent":\(down)\(place)}
      """
  }
}

/// A namespace for the plugin's own hikes and huts.
enum Catalogue {
  static let items = [
    CatalogueItem(hut: "Chamanna Coaz", slug: "coaz", elevation: 2610, phone: "+41 81 842 62 78"),
    CatalogueItem(hut: "Glärnischhütte", slug: "glärnisch", elevation: 1990, phone: "+41 55 640 64 00"),
    CatalogueItem(hut: "Refuge \"Le Soldat\"", slug: "soldat", elevation: 1752, phone: "+41 26 929 82 35"),
    CatalogueItem("Fuorcla Surlej", in: "Engadin", 1, km: 13.4, up: 640, down: 1490, hut: "coaz"),
    CatalogueItem("Val Roseg", in: "Engadin", 2, km: 7, up: 260, down: 60, hut: "coaz"),
    CatalogueItem("Lej da Segl", in: "Engadin", 3, km: 5.6, up: 120, down: 120),
    CatalogueItem("Piz Languard", in: "Engadin", 4, km: 11.8, up: 1440, down: 1440),
    CatalogueItem("Klöntal–Glärnisch", in: "Glarus", 1, km: 8.2, up: 1140, down: 10, hut: "glärnisch"),
    CatalogueItem("Pragelpass", in: "Glarus", 2, km: 15.1, up: 700, down: 930),
    CatalogueItem("Vrenelisgärtli", in: "Glarus", 3, km: 16, up: 2050, down: 2050, hut: "glärnisch"),
    CatalogueItem("Tour des Gastlosen", in: "Jaun", 1, km: 11.5, up: 800, down: 800, hut: "soldat"),
    CatalogueItem("Petit Mont \\ Grand Mont", in: "Jaun", 2, km: 6.3, up: 420, down: 420, hut: "soldat"),
    CatalogueItem("Euschelspass", in: "Jaun", 3, km: 9.9, up: 560, down: 610),
  ]
}
