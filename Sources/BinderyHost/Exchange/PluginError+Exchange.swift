extension ByteWriter {
  /// Writes an error of a plugin.
  ///
  /// - Parameter error: The error.
  package mutating func append(_ error: PluginError) {
    append(error.code.number)
    append(error.plugin)
    append(error.detail)
    append(optional: error.symbol) { $0.append($1) }
    append(optional: error.source) { $0.append($1) }
    append(optional: error.column) { $0.append(Int64($1)) }
  }
}

extension ByteReader {
  /// Reads an error of a plugin.
  ///
  /// - Returns: The error.
  /// - Throws: That it can't be read.
  package mutating func pluginError() throws(ExchangeError) -> PluginError {
    let number = try number(UInt8.self)
    guard let code = PluginError.Code(number: number) else { throw ExchangeError("no error has the code \(number)") }
    return PluginError(
      code: code, plugin: try nameOfAuthor(), detail: try text(),
      symbol: try optional { (reader) throws(ExchangeError) in try reader.text() },
      source: try optional { (reader) throws(ExchangeError) in try reader.text() },
      column: try optional { (reader) throws(ExchangeError) in Int(clamping: try reader.number(Int64.self)) })
  }
  /// Reads which plugin an error is of; the author, where that is known.
  private mutating func nameOfAuthor() throws(ExchangeError) -> String {
    let name = try text()
    return author ?? name
  }
}
