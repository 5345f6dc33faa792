/// The constants of `bindery.h` that a manifest needs.
///
/// They are repeated here, and a test compares them with the header. SwiftPM builds a build-tool plugin's tool twice
/// whenever the configuration or the environment changes, and a tool that imports a C module is then compiled, not only
/// linked.
enum Contract {
  /// `BINDERY_CONTRACT_VERSION`
  static let version = "1.2"

  /// `BINDERY_PLUGIN_OPEN`
  static let pluginOpen = "bindery_plugin_open"

  /// `BINDERY_NOTE_SECTION`
  static let noteSection = ".note.bindery"

  /// `BINDERY_NOTE_NAME`
  static let noteName = "Bindery"

  /// `BINDERY_NOTE_TYPE`
  static let noteType: UInt32 = 1
}
