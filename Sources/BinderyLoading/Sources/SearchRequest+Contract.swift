internal import Bindery
internal import CBindery

extension SearchRequest {
  /// Calls a closure with this request as the contract's `bindery_search`.
  ///
  /// The pointer and everything that it refers to are valid until `body` returns.
  func withContractSearch<Result>(_ body: (UnsafePointer<bindery_search>) -> Result) -> Result {
    let options = options.sorted { $0.key < $1.key }
    let lists = [terms, ids.map(\.rawValue), kinds.map(\.rawValue), options.map(\.key), options.map(\.value)]
    return BinderyLoading.withContractTexts(lists) { lists in
      let options = zip(lists[3], lists[4]).map { bindery_option(name: $0, value: $1) }
      return options.withUnsafeBufferPointer { options in
        var search = bindery_search(
          size: UInt32(MemoryLayout<bindery_search>.size), limit: UInt32(clamping: max(1, limit)),
          terms: lists[0].baseAddress, term_count: lists[0].count, ids: lists[1].baseAddress, id_count: lists[1].count,
          kinds: lists[2].baseAddress, kind_count: lists[2].count, options: options.baseAddress,
          option_count: options.count, fields: nil, field_count: 0, next: bindery_text(bytes: nil, count: 0))
        return body(&search)
      }
    }
  }
}

/// Calls a closure with lists of contract texts, which share one temporary buffer and are valid until it returns.
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
