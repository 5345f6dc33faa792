package import Bindery

extension ByteWriter {
  /// Writes the failure of a source or fetcher.
  package mutating func append(_ failure: SourceFailure) {
    append(failure.contractStatus)
    append(failure.detail)
    append(optional: failure.retryAfter) { $0.append($1.contractMilliseconds) }
  }
}

extension ByteReader {
  /// Reads the failure of a source or fetcher.
  package mutating func sourceFailure() throws(ExchangeError) -> SourceFailure {
    let status = try number(Int32.self)
    let detail = try text()
    let delay = try optional { (reader) throws(ExchangeError) in
      Duration(contractMilliseconds: try reader.number())
    }
    return SourceFailure(status: status, sentence: detail, callee: "the plugin", retryAfter: delay)
  }
}
