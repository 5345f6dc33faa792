internal import Bindery
internal import BinderyManifests

/// The description of a new plugin, from which its files are generated.
package struct Scaffold: Sendable {
  /// The name of the plugin.
  package let name: PluginName

  /// The language that the plugin is written in.
  package let language: Language

  /// The abilities that the plugin has besides showing items.
  package let abilities: Set<Ability>

  /// The identifier of the plugin, such as `org.example.audio-book`, as its manifest states it.
  package let id: String

  /// The sample items of the kind that the plugin shows, from whose fields its files are generated.
  package let samples: SampleRecords

  /// The roles, such as title, that the samples' fields play in the plugin's view.
  package let roles: FieldRoles

  /// The fields of the samples that become properties, besides those that the view shows under other names.
  let kept: KeptFields

  /// The folders of the SDK that the plugin is built against, which its build files name.
  package let sdk: SDKLocation

  /// Whether another plugin shows the kind, too, so that users have to choose which of them shows it.
  package let isContested: Bool

  /// Creates a plugin in memory; no file is written.
  ///
  /// - Parameters:
  ///   - name: The name of the plugin.
  ///   - language: The language that the plugin is written in.
  ///   - abilities: The abilities that the plugin has besides showing items.
  ///   - id: The identifier of the plugin, or `nil` for one that is derived from the name.
  ///   - samples: Sample items of the kind that the plugin shows.
  ///   - sdk: The SDK that the plugin is built against.
  ///   - isContested: Whether another plugin shows the kind, too.
  /// - Throws: A `ScaffoldError` if the name is reserved, the language has no such abilities, the kind or identifier is
  ///   invalid, or no field identifies the items.
  package init(
    name: PluginName, language: Language, abilities: Set<Ability> = [], id: String?, samples: SampleRecords,
    sdk: SDKLocation, isContested: Bool = false
  ) throws(ScaffoldError) {
    try name.check(for: language, with: abilities)
    try language.check(abilities)
    self.name = name
    self.language = language
    self.abilities = abilities
    self.id = id ?? "org.example." + name.kebab
    self.samples = samples
    self.sdk = sdk
    self.isContested = isContested
    let taken = TakenNames(in: language, with: abilities)
    roles = try FieldRoles(of: samples, besides: taken.ofModel)
    kept = KeptFields(of: samples.shape, besides: roles, unusable: taken.ofViewModel, added: taken.added)
    try Self.check(self.id, ManifestRules.isPartOfId, .wrongId)
    let isPartOfKind = { (byte: UInt8) in ManifestRules.isPartOfId(byte) || byte.isLetter || byte == UInt8(ascii: "_") }
    try Self.check(samples.kind.rawValue, isPartOfKind, .wrongKind)
  }

  /// The files of the plugin, generated at each call: its sources and build files, its tests, its samples and a README.
  package var files: [ScaffoldFile] {
    let sources =
      switch language {
      case .swift: SwiftTemplate(scaffold: self).files
      case .c: CTemplate(scaffold: self).files
      case .rust: RustTemplate(scaffold: self).files
      }
    let samples = ScaffoldFile(path: samplesPath, text: samples.json)
    return sources + [samples, ScaffoldFile(path: "README.md", text: readme)]
  }

  /// The most properties that a plugin has.
  package static var propertyLimit: Int { KeptFields.limit }

  /// The keys of the fields of the samples that become no property: arrays, objects, null in every sample, of several
  /// types, without a key that can be a name, or beyond the number of properties that a kind has.
  package var leftOut: [String] { kept.leftOut }

  /// The path of the file with the samples, relative to the plugin's folder.
  var samplesPath: String { "Samples/\(samples.kind).json" }

  private static func check(
    _ text: String, _ isPart: (UInt8) -> Bool, _ code: ScaffoldError.Code
  ) throws(ScaffoldError) {
    let isFine = !text.isEmpty && text.utf8.count <= 128 && text.utf8.allSatisfy(isPart) && !text.hasPrefix(".")
    guard isFine else { throw ScaffoldError(code: code, subject: text) }
  }
}

extension Scaffold {
  /// The text of the plugin's README in Markdown.
  var readme: String {
    """
    # \(name.title)

    A plugin for Bindery: it shows items of the kind `\(samples.kind)`, such as those in `\(samplesPath)`.

        \(tools.build)
    \((arguments + abilityArguments).map { "    bindery \($0)\n" }.joined())
    `\(tools.test)` runs its tests, and `bindery plugins install \(library)` installs it.

    """
  }
}

extension Scaffold {
  /// The name of the plugin's source, if it has one: that of the plugin, unless a host has a source of that name.
  var sourceId: String {
    ManifestRules.isReserved(source: name.kebab) ? name.kebab + "-items" : name.kebab
  }

  /// The key of the field by which an item names the one that contains it: one of the samples, or `parentId`.
  var parentKey: String {
    samples.shape.fields.first(named: SampleRecords.parentKeys)?.key ?? SampleRecords.parentKeys[0]
  }
}

/// A programming language that `bindery new` writes plugins in. The raw value is the argument of `--language`.
package enum Language: String, CaseIterable, Sendable {
  /// Swift, with a package that depends on the SDK's.
  case swift

  /// C, with a makefile that finds `bindery.h`.
  case c

  /// Rust, with a translation of the part of `bindery.h` that it needs.
  case rust
}

extension Language {
  /// Checks that a new plugin in the language can have the given abilities.
  ///
  /// - Parameter abilities: The abilities, besides showing items.
  /// - Throws: A `ScaffoldError` with the code `noAbilities` if the language supports none and some are given.
  package func check(_ abilities: Set<Ability>) throws(ScaffoldError) {
    guard self != .rust || abilities.isEmpty else {
      throw ScaffoldError(code: .noAbilities, subject: "Rust")
    }
  }
}
