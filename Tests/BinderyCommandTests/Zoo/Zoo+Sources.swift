extension Zoo {
  /// Creatures that bring a source.
  static let sources: [Creature] = [
    Creature("search-of-one-frog", .drawn(title: "frog")),
    Creature("search-that-floods", .drawn(title: "frog")),
    Creature("search-without-end", .contained),
    Creature("search-of-garbage", .contained),
    Creature("search-of-status-77", .contained),
    Creature("search-that-crashes", .contained),
    Creature("search-that-exits", .contained),
  ]
}
