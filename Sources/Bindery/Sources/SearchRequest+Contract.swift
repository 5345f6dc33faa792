package import CBindery

extension SearchRequest {
  /// Creates a copy of a request of the C interface, whose struct may be of an older version.
  package init(copying pointer: UnsafePointer<bindery_search>) {
    self.init(sizedCopy(of: pointer, over: bindery_search()).members)
  }

  /// Creates a copy of a request of the C interface and of the texts to which it points.
  package init(_ search: bindery_search) {
    let next = search.next.string
    self.init(
      terms: UnsafeBufferPointer(start: search.terms, count: search.term_count).map(\.string),
      ids: UnsafeBufferPointer(start: search.ids, count: search.id_count).map { ModelId($0.string) },
      kinds: UnsafeBufferPointer(start: search.kinds, count: search.kind_count).map { Kind(rawValue: $0.string) },
      limit: Int(search.limit), options: Self.pairs(search.options, search.option_count),
      fields: Self.pairs(search.fields, search.field_count), next: next.isEmpty ? nil : PageToken(rawValue: next))
  }

  /// Returns a dictionary of an array of names and values; of duplicate names, the last one counts.
  private static func pairs(_ first: UnsafePointer<bindery_option>?, _ count: Int) -> [String: String] {
    Dictionary(UnsafeBufferPointer(start: first, count: count).map { ($0.name.string, $0.value.string) }) { $1 }
  }

  /// Calls a closure with this request as a `bindery_search` of the C interface.
  ///
  /// The pointer and everything that it refers to are valid until `body` returns.
  package func withContractSearch<Result>(_ body: (UnsafePointer<bindery_search>) -> Result) -> Result {
    let (options, fields) = (options.sorted { $0.key < $1.key }, fields.sorted { $0.key < $1.key })
    let lists = [
      terms, ids.map(\.rawValue), kinds.map(\.rawValue), options.map(\.key), options.map(\.value), fields.map(\.key),
      fields.map(\.value), [next?.rawValue ?? ""],
    ]
    return Bindery.withContractTexts(lists) { lists in
      let pairs = [(3, 4), (5, 6)].map { names, values in
        zip(lists[names], lists[values]).map { bindery_option(name: $0, value: $1) }
      }
      return pairs[0].withUnsafeBufferPointer { options in
        pairs[1].withUnsafeBufferPointer { fields in
          var search = bindery_search(
            size: UInt32(MemoryLayout<bindery_search>.size), limit: UInt32(clamping: limit),
            terms: lists[0].baseAddress, term_count: lists[0].count, ids: lists[1].baseAddress,
            id_count: lists[1].count, kinds: lists[2].baseAddress, kind_count: lists[2].count,
            options: options.baseAddress, option_count: options.count, fields: fields.baseAddress,
            field_count: fields.count, next: lists[7][0])
          return body(&search)
        }
      }
    }
  }
}

/// Calls a closure with lists of strings as lists of C texts, which share one buffer and are valid until it returns.
private func withContractTexts<Result>(
  _ lists: [[String]], _ body: ([UnsafeBufferPointer<bindery_text>]) -> Result
) -> Result {
  let strings = lists.joined()
  return strings.flatMap { Array($0.utf8) }.withUnsafeBytes { bytes in
    var start = 0
    let texts = strings.map { string in
      defer { start += string.utf8.count }
      let first = bytes.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
      return bindery_text(bytes: first, count: string.utf8.count)
    }
    return texts.withUnsafeBufferPointer { texts in
      var first = 0
      return body(
        lists.map { list in
          defer { first += list.count }
          return UnsafeBufferPointer(rebasing: texts[first..<first + list.count])
        })
    }
  }
}
