/// The replies of a stub of the iTunes Store.
package enum StoreReply {
  /// Returns the reply of the store to a request, or a faulty one if the term asks for that.
  package static func reply(to request: LoopbackRequest) -> LoopbackReply {
    switch request.path {
    case "/search": search(request.query)
    case "/lookup": answer(found(by: request.query))
    default: LoopbackReply(status: 404)
    }
  }

  private static func search(_ query: [String: String]) -> LoopbackReply {
    let term = query["term"] ?? ""
    return special(term) ?? refusal(of: query)
      ?? answer(
        Array(
          StoreItem.all.filter { $0.matches(term, entity: query["entity"]) }
            .dropFirst(query["offset"].flatMap { Int($0) } ?? 0).prefix(limit(query) ?? 50)))
  }

  /// The items with the identifiers of a look-up, each before those that it contains where an entity asks for these.
  private static func found(by query: [String: String]) -> [StoreItem] {
    StoreItem.all.filter { ids(query).contains($0.id) }.flatMap { item in
      [item] + StoreItem.all.filter { $0.container == item.id && $0.isOf(query["entity"]) }.prefix(limit(query) ?? 50)
    }
  }

  private static func special(_ term: String) -> LoopbackReply? {
    switch term {
    case "limited": LoopbackReply(status: 403)
    case "unavailable": LoopbackReply(status: 503, fields: ["Retry-After: 1"], text: "<html>Unavailable</html>")
    case "html": LoopbackReply(text: "<!DOCTYPE html><html><body>The store is closed.</body></html>")
    case "broken":
      LoopbackReply([
        .send(LoopbackReply.head(200, ["Content-Length: 5000"]) + Array(text(StoreItem.all).utf8.prefix(700)))
      ])
    case "slow": LoopbackReply(chunks: text(StoreItem.all).split(every: 100), between: [.pause(milliseconds: 100)])
    default: nil
    }
  }

  private static func refusal(of query: [String: String]) -> LoopbackReply? {
    let key: String? =
      if let entity = query["entity"], !StoreItem.entities.contains(entity) {
        "resultEntity"
      } else if query["limit"] != nil, limit(query) == nil {
        "limit"
      } else {
        nil
      }
    return key.map { key in
      LoopbackReply(
        status: 400, text: #"{"errorMessage":"Invalid value(s) for key(s): [\#(key)]","queryParameters":{}}"#)
    }
  }

  private static func limit(_ query: [String: String]) -> Int? {
    query["limit"].flatMap { Int($0) }.flatMap { (1...200).contains($0) ? $0 : nil }
  }

  private static func ids(_ query: [String: String]) -> [Int] {
    (query["id"] ?? "").split(separator: ",").compactMap { Int($0) }
  }

  private static func answer(_ items: [StoreItem]) -> LoopbackReply {
    LoopbackReply(fields: ["Cache-Control: max-age=60"], text: text(items))
  }

  /// The store surrounds its answers with newlines.
  private static func text(_ items: [StoreItem]) -> String {
    let results = items.map(\.json).joined(separator: ", \n")
    return "\n\n\n{\n \"resultCount\":\(items.count),\n \"results\": [\n\(results)]\n}\n\n\n"
  }
}

extension String {
  /// Splits the text into pieces of a number of characters.
  fileprivate func split(every count: Int) -> [String] {
    var rest = self[...]
    var pieces: [String] = []
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
