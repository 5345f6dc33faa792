package import BinderyLoading

extension ByteWriter {
  /// Writes an error of a plugin.
  package mutating func append(_ error: PluginError) {
    append(error.code.number)
    append(error.plugin)
    append(error.detail)
    append(optional: error.symbol) { $0.append($1) }
    append(optional: error.source) { $0.append($1) }
    append(optional: error.column) { $0.append(Int64($1)) }
  }

  /// Writes a value, which `body` writes, or the plugin's error.
  package mutating func append<Value>(
    outcome: Result<Value, PluginError>, _ body: (inout ByteWriter, Value) -> Void
  ) {
    switch outcome {
    case .success(let value):
      append(true)
      body(&self, value)
    case .failure(let error):
      append(false)
      append(error)
    }
  }
}

extension ByteReader {
  /// Reads an error of a plugin, which is attributed to `author` unless that is `nil`.
  package mutating func pluginError() throws(ExchangeError) -> PluginError {
    let number = try number(UInt8.self)
    guard let code = PluginError.Code(number: number) else { throw ExchangeError("no error has the code \(number)") }
    let (plugin, detail) = (try nameOfAuthor(), try text())
    let symbol = try optional { (reader) throws(ExchangeError) in try reader.text() }
    let source = try optional { (reader) throws(ExchangeError) in try reader.text() }
    let column = try optional { (reader) throws(ExchangeError) in try reader.number(Int64.self) }
    return PluginError(
      code: code, plugin: plugin, detail: detail, symbol: symbol, source: source,
      // The column is at most one past the end of the source, whatever the worker says.
      column: source.flatMap { source in column.map { Int(min(max($0, 1), Int64(source.utf8.count) + 1)) } })
  }

  /// Reads a value, which `body` reads, or the plugin's error.
  package mutating func outcome<Value>(
    _ body: (inout ByteReader) throws(ExchangeError) -> Value
  ) throws(ExchangeError) -> Result<Value, PluginError> {
    try bool() ? .success(body(&self)) : .failure(pluginError())
  }

  /// Reads the name of the plugin in an error, and returns `author` instead unless that is `nil`.
  private mutating func nameOfAuthor() throws(ExchangeError) -> String {
    let name = try text()
    return author ?? name
  }
}
