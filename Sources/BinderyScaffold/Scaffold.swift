internal import Bindery

/// A plugin that is begun: all that its files are made of.
package struct Scaffold: Sendable {
  /// What the plugin is called.
  package let name: PluginName

  /// The language that it is written in.
  package let language: Language

  /// Its identifier: `org.example.audio-book`.
  package let id: String

  /// Items of the kind that it shows.
  package let samples: SampleRecords

  /// What it shows of them.
  package let roles: FieldRoles

  /// What it is built against.
  package let sdk: SDKLocation

  /// Puts a plugin together.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - language: The language that it is written in.
  ///   - id: Its identifier, or nothing for one that is made of the name.
  ///   - samples: Items of the kind that it shows.
  ///   - sdk: What it is built against.
  /// - Throws: A `ScaffoldError` where a name is none, or no field tells the items apart.
  package init(
    name: PluginName, language: Language, id: String?, samples: SampleRecords, sdk: SDKLocation
  ) throws(ScaffoldError) {
    try name.check(for: language)
    self.name = name
    self.language = language
    self.id = id ?? "org.example." + name.kebab
    self.samples = samples
    self.sdk = sdk
    roles = try FieldRoles(of: samples)
    try Self.check(self.id, \.isPartOfId, .wrongId)
    try Self.check(samples.kind.rawValue, \.isPartOfKind, .wrongKind)
  }

  /// The files of the plugin.
  package var files: [ScaffoldFile] {
    let sources =
      switch language {
      case .swift: SwiftTemplate(self).files
      case .c: CTemplate(self).files
      case .rust: RustTemplate(self).files
      }
    let samples = ScaffoldFile(path: samplesPath, text: samples.json)
    return sources + [samples, ScaffoldFile(path: "README.md", text: readme)]
  }

  /// The path of the samples.
  var samplesPath: String { "Samples/\(samples.kind).json" }

  private static func check(
    _ text: String, _ isPart: (UInt8) -> Bool, _ code: ScaffoldError.Code
  ) throws(ScaffoldError) {
    let isFine = !text.isEmpty && text.utf8.count <= 128 && text.utf8.allSatisfy(isPart) && !text.hasPrefix(".")
    guard isFine else { throw ScaffoldError(code: code, subject: text) }
  }
}

extension UInt8 {
  fileprivate var isPartOfId: Bool {
    (0x61...0x7a).contains(self) || (0x30...0x39).contains(self) || [0x2d, 0x2e].contains(self)
  }

  fileprivate var isPartOfKind: Bool {
    isPartOfId || (0x41...0x5a).contains(self) || self == 0x5f
  }
}
