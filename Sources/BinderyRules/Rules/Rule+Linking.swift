extension Rule {
  /// The rules about how the plugin's library is linked.
  static let linkingRules: [Rule] = [
    Rule(
      "S20", level: .strict,
      promise: "The library shows one symbol, bindery_plugin_open",
      breach: "A library that is compiled without -fvisibility=hidden",
      remedy:
        "Compile with -fvisibility=hidden; in C++ and Swift, whose libraries have templates, link with -Wl,--version-script=exports.map, which names bindery_plugin_open alone; what others see, they can collide with",
      source: "a budget of the tester: bindery_plugin_open, the one symbol that the host looks up"),
    Rule(
      "S21", level: .strict,
      promise: "The library needs no other libraries than those of the languages it is written in",
      breach: "A library that is linked with -lcurl",
      remedy: "Link the library statically, or do without; what a plugin must need is named in check.json, "
        + "under 'libraries'. Foundation is allowed, and costs every start of a host 1 to 22 ms",
      source: "a budget of the tester: bindery_plugin_open"),
    Rule(
      "S22", level: .smoke,
      promise: "The library shares the Swift runtime of its host",
      breach: "swift build --static-swift-stdlib",
      remedy: "Link it again without -static-stdlib",
      source: "what a host loads, 'bindery plugins inspect'"),
    Rule(
      "S23", level: .strict,
      promise: "Libraries are looked for beside the plugin, and in folders of the system and of Swift, alone",
      breach: "-Wl,-rpath,/home/me/lib",
      remedy: "Link without that path; $ORIGIN is the folder of the library itself",
      source: "what a host loads, 'bindery plugins inspect'"),
    Rule(
      "S24", level: .smoke,
      promise: "The code of the library is not changed while it is loaded",
      breach: "A library of files that are compiled without -fPIC",
      remedy: "Compile all of it again with -fPIC",
      source: "what a host loads, 'bindery plugins inspect'"),
    Rule(
      "S25", level: .smoke,
      promise: "The library leaves the stack as it is, which nothing can be run from",
      breach: "A function within a function whose address is taken, or -Wl,-z,execstack",
      remedy: "Link it again with -Wl,-z,noexecstack, and add a .note.GNU-stack section to assembly",
      source: "what a host loads, 'bindery plugins inspect'"),
    Rule(
      "S26", level: .smoke,
      promise: "No part of the library can be both written and run",
      breach: "A section of assembly with the flags \"awx\"",
      remedy: "Give code the flags \"ax\" and variables \"aw\", and link without a script that mixes them",
      source: "what a host loads, 'bindery plugins inspect'"),
    Rule(
      "S27", level: .strict,
      promise: "Variables of threads take no room that is set aside when the host starts: there is little of it",
      breach: "-ftls-model=initial-exec",
      remedy: "Compile without -ftls-model, with -fPIC",
      source: "a budget of the tester: bindery_plugin_open"),
    Rule(
      "S28", level: .paranoid,
      promise: "Nothing of the plugin's own runs while the library is loaded",
      breach: "__attribute__((constructor)) static void prepare(void), or an object at file scope in C++",
      remedy: "Do it in bindery_plugin_open(), or when it is first needed",
      source: "bindery_plugin_open, 'before anything else'"),
    Rule(
      "S30", level: .strict,
      promise: "The library calls no function that ends, replaces or changes the process, or prints",
      breach: "setlocale(LC_ALL, \"\");",
      remedy: "Take the way that is named",
      source: "what a function must not do"),
    Rule(
      "S31", level: .smoke,
      promise: "The libraries that it needs are named, and not where they are",
      breach: "A library that is linked with ./libtags.so, which has no name of its own",
      remedy: "Give that library a name with -Wl,-soname, and link again",
      source: "what a host loads, 'bindery plugins inspect'"),
  ]
}
