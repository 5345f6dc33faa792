internal import BinderySources

/// The titles of sources: their names, or for a file the end of its path that distinguishes it from the other sources.
///
/// A whole path would leave no room for the rest of a heading. Messages and queries use the full names.
struct SourceTitles {
  /// The titles, in the order of the sources.
  let titles: [String]

  /// Creates the titles of sources.
  init(of sources: [any RecordSource]) {
    let paths = sources.map { $0.name.split(separator: "/") }
    titles = zip(sources, paths).enumerated().map { index, source in
      let (source, path) = source
      guard source is LocalSource else { return source.name }
      let end = (1..<max(1, path.count)).first { count in
        paths.indices.allSatisfy { $0 == index || paths[$0].suffix(count) != path.suffix(count) }
      }
      return end.map { path.suffix($0).joined(separator: "/") } ?? source.name
    }
  }
}
