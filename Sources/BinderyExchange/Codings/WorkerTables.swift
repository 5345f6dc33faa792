package import Bindery
internal import BinderyLoading

/// The description of an open plugin that its worker sends to the host.
package struct WorkerTables: Hashable, Sendable {
  /// The description of a media type.
  package struct MediaType: Hashable, Sendable {
    /// The kind of the items that the media type shows, such as `song`.
    package let kind: Kind

    /// The names and types of the view models' properties, in the order of their indices.
    package let properties: [PropertyDeclaration]

    /// The names and titles of the view models' actions, in the order of their indices.
    package let actions: [ActionDeclaration]

    /// Whether the view models of the media type are live: they change by themselves.
    package let isLive: Bool

    /// Whether items of the media type may contain other items.
    package let hasContents: Bool

    /// The purposes, besides the row, for which the media type has a view.
    package let purposes: Set<ViewPurpose>

    /// Whether the view models are live and their state can be saved and restored.
    package let isRestorable: Bool

    /// Creates the description of a media type.
    package init(
      kind: Kind, properties: [PropertyDeclaration], actions: [ActionDeclaration], isLive: Bool,
      hasContents: Bool = false, purposes: Set<ViewPurpose> = [], isRestorable: Bool = false
    ) {
      self.kind = kind
      self.properties = properties
      self.actions = actions
      self.isLive = isLive
      self.hasContents = hasContents
      self.purposes = purposes.subtracting([.row])
      self.isRestorable = isRestorable
    }
  }

  /// The media types of the plugin, in the order of its table.
  ///
  /// The worker has checked that the manifest has the same kinds, sources and schemes.
  package let mediaTypes: [MediaType]

  /// Creates the description of a plugin.
  package init(mediaTypes: [MediaType]) {
    self.mediaTypes = mediaTypes
  }

  /// The description of the plugin, encoded as the payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(list: mediaTypes) { writer, type in
      writer.append(type.kind.rawValue)
      writer.append(list: type.properties) { writer, property in
        writer.append(property.name)
        writer.append(property.type.kind.rawValue)
        writer.append(property.type.isOptional)
      }
      writer.append(list: type.actions) { writer, action in
        writer.append(action.name)
        writer.append(action.title)
        writer.append(action.isConditional)
      }
      writer.append(type.isLive)
      writer.append(type.hasContents)
      writer.append(list: ViewPurpose.allCases.filter(type.purposes.contains)) { $0.append($1) }
      writer.append(type.isRestorable)
    }
    return writer.bytes
  }

  /// Decodes the description of a plugin from the payload of a frame, and throws if it is malformed.
  package init(_ payload: [UInt8]) throws(ExchangeError) {
    mediaTypes = try ReceivedBytes(payload).read { (reader) throws(ExchangeError) in
      try reader.list(limit: 1024) { (reader) throws(ExchangeError) in
        MediaType(
          kind: Kind(rawValue: try reader.text()),
          properties: try reader.list(limit: 256) { (reader) throws(ExchangeError) in try reader.property() },
          actions: try reader.list(limit: 256) { (reader) throws(ExchangeError) in try reader.action() },
          isLive: try reader.bool(),
          hasContents: try reader.bool(),
          purposes: Set(
            try reader.list(limit: ViewPurpose.allCases.count) { (reader) throws(ExchangeError) in
              try reader.viewPurpose()
            }),
          isRestorable: try reader.bool())
      }
    }
  }
}

extension ByteReader {
  /// Decodes the declaration of a property.
  fileprivate mutating func property() throws(ExchangeError) -> PropertyDeclaration {
    let (name, kind) = (try text(), try text())
    guard let kind = PropertyKind(rawValue: kind) else { throw ExchangeError("'\(kind)' is no type of a property") }
    return PropertyDeclaration(name: name, type: PropertyType(kind, isOptional: try bool()))
  }

  /// Decodes the declaration of an action.
  fileprivate mutating func action() throws(ExchangeError) -> ActionDeclaration {
    ActionDeclaration(name: try text(), title: try text(), isConditional: try bool())
  }
}
