extension Rule {
  /// The rules of layer S: what the file tells by static inspection, while none of its code runs.
  static let fileRules: [Rule] = formatRules + manifestRules + linkingRules

  /// The rules about the format of the file, and about whether it contains a manifest.
  private static let formatRules: [Rule] = [
    Rule(
      "S01", level: .smoke,
      promise: "The library carries a manifest of at most 64 KiB, which is loaded with it",
      breach: "A library without BINDERY_MANIFEST",
      remedy: "Put BINDERY_MANIFEST at file scope of one file, or add the build plugin PluginManifest to the target",
      source: "the manifest"),
    Rule(
      "S02", level: .smoke,
      promise: "The library carries one manifest",
      breach: "BINDERY_MANIFEST in two files of a library",
      remedy: "Leave one BINDERY_MANIFEST in the library; hosts read the first one that they find",
      source: "BINDERY_MANIFEST"),
    Rule(
      "S03", level: .smoke,
      promise: "The file is whole",
      breach: "A library whose copying was interrupted",
      remedy: "Copy the file again, or link it again",
      source: "bindery_plugin_open"),
    Rule(
      "S04", level: .smoke,
      promise: "The file is a shared library for the machine of its host",
      breach: "A program, an object file, or a library for another processor",
      remedy: "Link with -shared (in SwiftPM, a library of the type .dynamic), and build for this machine",
      source: "bindery_plugin_open"),
    Rule(
      "S29", level: .strict,
      promise: "Nobody but its owner and root can change the file, or a folder above it",
      breach: "chmod o+w libpodcast.so",
      remedy: "Run the command that is named; a host in another process than the author's refuses such a file",
      source: "what a host loads, 'bindery plugins inspect'"),
  ]
}
