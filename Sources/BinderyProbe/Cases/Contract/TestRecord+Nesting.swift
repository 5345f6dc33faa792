internal import Bindery
internal import BinderyRules

extension TestRecord {
  /// Variants of the record in which a nested value contains copies of itself, many levels deep, as in a tree.
  ///
  /// The deepest have about 240 levels, which a host expands.
  var nestedVariants: [TestRecord] {
    fields.indices.flatMap { index -> [TestRecord] in
      guard case .known(.json(let json)) = fields[index].value else { return [] }
      let outline = JSONOutline(json)
      return outline.containers.prefix(16).flatMap { container in
        [240, 20, 4].compactMap { levels in
          outline.nesting(container, named: fields[index].key, levels: levels)
            .map { replacing(index, with: .known(.json($0))) }
        }
      }
    }
  }
}
