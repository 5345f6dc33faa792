/// The constants of `bindery.h`, the contract between hosts and plugins, that a manifest needs.
///
/// The constants are repeated here, and a test compares them with the header. SwiftPM builds a build-tool plugin's tool
/// twice whenever the configuration or the environment changes, and a tool that imports a C module is then compiled,
/// not only linked.
enum Contract {
  /// `BINDERY_CONTRACT_VERSION`: the version of the contract that a plugin is built for.
  static let version = "1.4"

  /// `BINDERY_PLUGIN_OPEN`: the symbol of the entry function.
  static let pluginOpen = "bindery_plugin_open"

  /// `BINDERY_NOTE_SECTION`: the ELF section of the manifest.
  static let noteSection = ".note.bindery"

  /// `BINDERY_NOTE_NAME`: the owner's name in the ELF note of the manifest.
  static let noteName = "Bindery"

  /// `BINDERY_NOTE_TYPE`: the type of the ELF note that holds the manifest.
  static let noteType: UInt32 = 1
}
