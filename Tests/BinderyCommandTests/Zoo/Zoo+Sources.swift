extension Zoo {
  /// Creatures that bring a source.
  static let sources: [Spring] = [
    Spring(name: "search-of-one-frog", frogs: 1...1, says: "", code: 0),
    // How many there are before the search is cancelled depends on the machine.
    Spring(name: "search-that-floods", frogs: 3...3, says: " items match; showing the best 3 (--limit)\n", code: 0),
    Spring(name: "search-without-end", frogs: 0...0, says: "", code: nil),
    Spring(
      name: "search-of-garbage", frogs: 0...0,
      says: "bindery: pond: expected JSON in 'pond', found UTF-16; convert it first, as in "
        + "'iconv -f UTF-16 -t UTF-8 FILE | bindery render -'\n", code: 69),
    Spring(name: "search-of-status-77", frogs: 0...0, says: "bindery: pond: seventy-seven\n", code: 69),
    // Half an item: about a whole one the plugin would be asked at the same time, and might be blamed for that.
    Spring(
      name: "search-that-crashes", frogs: 0...0,
      says: "bindery: pond: 'pond' of org.example.zoo.search-that-crashes: "
        + "it crashed in search(): SIGSEGV, it touched memory that isn't its own\n", code: 69,
      notes: ["search crashed signal:11"]),
    Spring(
      name: "search-that-exits", frogs: 0...0,
      says: "bindery: pond: 'pond' of org.example.zoo.search-that-exits: "
        + "it ended its process in search(), with the exit code 0\n", code: 69, notes: ["search exited exit:0"]),
    Spring(
      name: "search-without-credit", frogs: 0...0,
      says: "bindery: pond: 'pond' of org.example.zoo.search-without-credit: it wrote to the connection of its worker "
        + "in search() (a frame of 1048576 bytes was announced, and at most 65536 are read), and was ended\n", code: 69,
      notes: ["search broke-protocol "]),
  ]
}
