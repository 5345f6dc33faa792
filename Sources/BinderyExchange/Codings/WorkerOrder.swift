package import BinderyLoading

/// A description of the plugin that a worker has to open, and of the confinement that it applies before.
package struct WorkerOrder: Hashable, Sendable {
  /// A library that the plugin brings along, whose bytes the worker receives beside those of the plugin.
  package struct Companion: Hashable, Sendable {
    /// The name by which the plugin links the library.
    package let name: String

    /// The path of the companion's file, for messages.
    package let path: String

    /// Creates the description of a library that a plugin brings along.
    package init(name: String, path: String) {
      (self.name, self.path) = (name, path)
    }
  }

  /// The path of the library, for messages.
  package var path: String

  /// The digest that identifies the library.
  package var digest: PluginDigest

  /// The libraries that the plugin brings along, in the order in which the worker receives and loads them.
  package var companions: [Companion] = []

  /// The name of the host, which is passed to the plugin.
  package var hostName: String

  /// The version of the host, which is passed to the plugin.
  package var hostVersion: String

  /// Whether the plugin may talk to other machines.
  package var allowsNetwork = false

  /// Whether the plugin reads files, whose descriptors come with requests.
  package var readsFiles = false

  /// The absolute paths of the folders and certificates that the plugin may read.
  package var readableFolders: [String] = []

  /// The absolute paths of the folders that the plugin requests and may not read.
  ///
  /// If the plugin has a root of its own, these folders exist there but can't be opened, rather than being missing.
  package var withheldFolders: [String] = []

  /// Whether the plugin runs in namespaces and a root directory of its own, if the kernel allows it.
  package var hasOwnRoot = true

  /// The clause at the end of the error that the plugin can't be confined, or an empty text.
  package var runUnconfined = ""

  /// The resource limits of the plugin; the deadlines among them aren't encoded, since only the host enforces them.
  package var limits: WorkerLimits

  /// Creates an order for a plugin that gets a root of its own and has no withheld folders.
  package init(
    path: String, digest: PluginDigest, hostName: String = "bindery", hostVersion: String, allowsNetwork: Bool = false,
    readableFolders: [String] = [], limits: WorkerLimits
  ) {
    self.path = path
    self.digest = digest
    self.hostName = hostName
    self.hostVersion = hostVersion
    self.allowsNetwork = allowsNetwork
    self.readableFolders = readableFolders
    self.limits = limits
  }

  /// The order to open a plugin, encoded as the payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(path)
    writer.append(digest.description)
    writer.append(hostName)
    writer.append(hostVersion)
    writer.append(allowsNetwork)
    writer.append(readsFiles)
    writer.append(list: readableFolders) { $0.append($1) }
    writer.append(list: withheldFolders) { $0.append($1) }
    writer.append(hasOwnRoot)
    writer.append(runUnconfined)
    writer.append(UInt64(limits.memory))
    writer.append(UInt64(limits.processorSeconds))
    writer.append(UInt32(limits.openFiles))
    writer.append(list: companions) { writer, companion in
      writer.append(companion.name)
      writer.append(companion.path)
    }
    return writer.bytes
  }

  /// Decodes an order to open a plugin from the payload of a frame, and throws if it is malformed.
  package init(_ payload: [UInt8]) throws(ExchangeError) {
    self = try ReceivedBytes(payload).read { (reader) throws(ExchangeError) in
      let (path, digest) = (try reader.text(), try reader.text())
      guard let digest = PluginDigest(digest) else { throw ExchangeError("'\(digest)' is no SHA-256") }
      var order = WorkerOrder(
        path: path, digest: digest, hostName: try reader.text(), hostVersion: try reader.text(),
        limits: WorkerLimits())
      order.allowsNetwork = try reader.bool()
      order.readsFiles = try reader.bool()
      order.readableFolders = try reader.texts(limit: 1024)
      order.withheldFolders = try reader.texts(limit: 1024)
      order.hasOwnRoot = try reader.bool()
      order.runUnconfined = try reader.text()
      order.limits.memory = Int(clamping: try reader.number(UInt64.self))
      order.limits.processorSeconds = Int(clamping: try reader.number(UInt64.self))
      order.limits.openFiles = Int(try reader.number(UInt32.self))
      order.companions = try reader.list(limit: 1024) { (reader) throws(ExchangeError) in
        Companion(name: try reader.text(), path: try reader.text())
      }
      return order
    }
  }
}
