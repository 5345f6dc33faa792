extension Rule {
  /// The rules of layer S, checked by inspecting the plugin's file without running any of its code.
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

  /// The rules about the contents of the plugin's manifest.
  static let manifestRules: [Rule] = [
    Rule(
      "S05", level: .smoke,
      promise: "The manifest is a JSON object in UTF-8",
      breach: #"BINDERY_MANIFEST("id: org.example.podcast")"#,
      remedy: "Write the manifest as JSON, and the source file in UTF-8; the sentence names the place",
      source: "the manifest"),
    Rule(
      "S06", level: .smoke,
      promise: "'id' is a domain the other way round: parts of lower-case letters, digits and '-' between dots, each "
        + "with a letter or digit first, 128 bytes in all",
      breach: #"{"id": "Podcasts!"}"#,
      remedy: "Name it by a domain of yours, the other way round, as in org.example.podcast",
      source: "id"),
    Rule(
      "S07", level: .smoke,
      promise: "'version' is the plugin's version: numbers with dots between them",
      breach: #"{"version": "next"}"#,
      remedy: "Write a version such as 1.4.0, which is compared number by number; a preview is 1.5.0-beta",
      source: "version"),
    Rule(
      "S08", level: .smoke,
      promise: "'contract' is the version of the contract that the plugin was built for, as major.minor",
      breach: #"{"contract": "1"}"#,
      remedy: "Write BINDERY_CONTRACT_VERSION of the bindery.h that the plugin is compiled with",
      source: "contract"),
    Rule(
      "S09", level: .smoke,
      promise: "The plugin is built for the major version of the contract that hosts speak",
      breach: #"{"contract": "2.0"}"#,
      remedy: "Build the plugin with the bindery.h of the host",
      source: "BINDERY_CONTRACT_MAJOR"),
    Rule(
      "S10", level: .smoke,
      promise: "'kinds' are the kinds of media that the plugin shows: at most 1024, each once, none empty",
      breach: #"{"kinds": []} without "sources", "schemes" and "files""#,
      remedy: "List each kind once, as the data names it",
      source: "kinds"),
    Rule(
      "S11", level: .smoke,
      promise: "'sources' are named in lower-case letters, digits and '-': at most 64, each once, none the host's own",
      breach: #"{"sources": ["My Store"]}"#,
      remedy: "List each source once, with a name that can be typed",
      source: "sources"),
    Rule(
      "S12", level: .smoke,
      promise: "'schemes' are schemes of addresses in lower case: at most 64, each once",
      breach: #"{"schemes": ["HTTPS://"]}"#,
      remedy: "List each scheme once, without what follows it in an address",
      source: "schemes"),
    Rule(
      "S13",
      promise: "'name' and 'summary', where they are there, are a line of text each",
      breach: #"{"name": ["Podcasts"]}"#,
      remedy: "Write text, without line breaks, or leave the key out",
      source: "name, summary"),
    Rule(
      "S14", level: .smoke,
      promise: "'capabilities' are those of the contract: network, folder:PATH; each once",
      breach: #"{"capabilities": ["folder:../Music"]}"#,
      remedy: "Name what the plugin needs as bindery.h writes it; a host refuses what it doesn't know",
      source: "capabilities"),
    Rule(
      "S15",
      promise: "Each key of the manifest is one that hosts know, and stands there once",
      breach: #"{"kind": ["podcast"], "capability": ["network"]}"#,
      remedy: "Correct the key; keys that hosts don't know are ignored without a word",
      source: "the manifest, 'Other keys are ignored'"),
    Rule(
      "S16", level: .smoke,
      promise: "'files' are claims on files: extensions in lower case or magic numbers within the first 4 KiB, with "
        + "the kinds of the items in such files, and names beside them",
      breach: #"{"files": [{"extensions": [".MP3"], "kinds": ["song"]}]}"#,
      remedy: "Correct the key whose path the sentence names",
      source: "files"),
    Rule(
      "S17", level: .smoke,
      promise: "A plugin that claims files asks for neither the network nor a folder",
      breach: #"{"files": [{"extensions": ["rss"], "kinds": ["podcast"]}], "capabilities": ["network"]}"#,
      remedy: "Make two plugins of it: one that reads files, and one that fetches",
      source: "files, capabilities"),
  ]
}
