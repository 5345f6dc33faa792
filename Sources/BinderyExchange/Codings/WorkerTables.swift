package import Bindery
internal import BinderyLoading

/// What a plugin in a worker brings, once it was opened.
package struct WorkerTables: Hashable, Sendable {
  /// How the plugin shows a kind.
  package struct MediaType: Hashable, Sendable {
    /// The kind.
    package let kind: Kind

    /// What can be asked of its view models.
    package let properties: [PropertyDeclaration]

    /// The names of what its view models offer to do.
    package let actions: [String]

    /// Whether its view models live.
    package let isLive: Bool

    /// Creates what is known of a media type.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - properties: What can be asked of its view models.
    ///   - actions: The names of what its view models offer to do.
    ///   - isLive: Whether its view models live.
    package init(kind: Kind, properties: [PropertyDeclaration], actions: [String], isLive: Bool) {
      self.kind = kind
      self.properties = properties
      self.actions = actions
      self.isLive = isLive
    }
  }

  /// How the plugin shows kinds. Its manifest names the same, and the sources and schemes, too: the worker has checked
  /// it.
  package let mediaTypes: [MediaType]

  /// Creates what is known of a plugin.
  ///
  /// - Parameter mediaTypes: How the plugin shows kinds.
  package init(mediaTypes: [MediaType]) {
    self.mediaTypes = mediaTypes
  }

  /// The payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(list: mediaTypes) { writer, type in
      writer.append(type.kind.rawValue)
      writer.append(list: type.properties) { writer, property in
        writer.append(property.name)
        writer.append(property.type.kind.rawValue)
        writer.append(property.type.isOptional)
      }
      writer.append(list: type.actions) { $0.append($1) }
      writer.append(type.isLive)
    }
    return writer.bytes
  }

  /// Reads a payload.
  ///
  /// - Parameter payload: The payload of a frame.
  /// - Throws: That it can't be read.
  package init(_ payload: [UInt8]) throws(ExchangeError) {
    mediaTypes = try ReceivedBytes(payload).read { (reader) throws(ExchangeError) in
      try reader.list(limit: 1024) { (reader) throws(ExchangeError) in
        MediaType(
          kind: Kind(rawValue: try reader.text()),
          properties: try reader.list(limit: 256) { (reader) throws(ExchangeError) in try reader.property() },
          actions: try reader.list(limit: 256) { (reader) throws(ExchangeError) in try reader.text() },
          isLive: try reader.bool())
      }
    }
  }
}

extension ByteReader {
  fileprivate mutating func property() throws(ExchangeError) -> PropertyDeclaration {
    let (name, kind) = (try text(), try text())
    guard let kind = PropertyKind(rawValue: kind) else { throw ExchangeError("'\(kind)' is no type of a property") }
    return PropertyDeclaration(name: name, type: PropertyType(kind, isOptional: try bool()))
  }
}
