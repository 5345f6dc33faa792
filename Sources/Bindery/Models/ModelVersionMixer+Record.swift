extension ModelVersionMixer {
  /// Mixes the key and the value of a field of a record.
  public mutating func mix(_ field: RecordField) {
    mix(field.key)
    switch field.value {
    case .null: mixNull()
    case .bool(let value): mix(value)
    case .integer(let value): mix(value)
    case .double(let value): mix(value)
    case .text(let value): mix(value)
    case .json(let value): mix(.json, value)
    }
  }
}
