package import Bindery

extension ByteWriter {
  /// Writes why a source doesn't answer.
  ///
  /// - Parameter failure: The reason.
  package mutating func append(_ failure: SourceFailure) {
    append(failure.contractStatus)
    append(failure.detail)
    append(optional: failure.retryAfter) { $0.append($1.contractMilliseconds) }
  }
}

extension ByteReader {
  /// Reads why a source doesn't answer.
  ///
  /// - Returns: The reason.
  /// - Throws: That it can't be read.
  package mutating func sourceFailure() throws(ExchangeError) -> SourceFailure {
    let status = try number(Int32.self)
    let detail = try text()
    let delay = try optional { (reader) throws(ExchangeError) in
      Duration(contractMilliseconds: try reader.number())
    }
    return SourceFailure(status: status, sentence: detail, callee: "the plugin", retryAfter: delay)
  }
}
