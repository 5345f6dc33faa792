/// A bug that is put into one line of a plugin's source.
struct Mutation: Hashable, CustomStringConvertible {
  /// The common kinds of bugs.
  enum Kind: String, CaseIterable {
    case missingRelease = "missing release"
    case offByOne = "off by one"
    case keptPointer = "kept pointer"
    case wrongType = "wrong type"
    case uncheckedNull = "unchecked null"
    case staleBuffer = "stale static buffer"
  }

  /// The kind of the bug.
  let kind: Kind

  /// The number of the line, counted from 1.
  let line: Int

  /// The line with the bug in it; empty where it is left out.
  let text: String

  /// What the line was.
  let original: String

  var description: String { "\(kind.rawValue), line \(line): \(text.isEmpty ? "without \(original)" : text)" }
}

extension Mutation {
  /// A way to put a bug into a line: nothing where the line has no place for it.
  private typealias Operator = (String) -> [String]

  /// All bugs that have a place in a source, in the order of its lines.
  ///
  /// Only code within functions is changed, and only so that it still compiles.
  static func all(in source: String) -> [Mutation] {
    var mutations: [Mutation] = []
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).enumerated() {
      let code = line.prefix { $0 == " " }.isEmpty && !line.hasPrefix("static _Thread_local") ? "" : line
      guard !code.isEmpty, !code.contains("//") else { continue }
      for kind in Kind.allCases {
        for text in operators(of: kind).flatMap({ $0(code) }) {
          mutations.append(Mutation(kind: kind, line: index + 1, text: text.trimmed, original: line.trimmed))
        }
      }
    }
    return mutations
  }

  /// A source with this bug in it.
  func applied(to source: String) -> String {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[line - 1] = text
    return lines.joined(separator: "\n")
  }

  private static func operators(of kind: Kind) -> [Operator] {
    switch kind {
    case .missingRelease:
      [{ $0.trimmed.hasPrefix("free(") || $0.trimmed.hasPrefix("release_show(") ? [""] : [] }]
    case .offByOne:
      [
        replace("count + 1)", "count)"), replace("index < ", "index <= "),
        replace("strlen(text) + 1", "strlen(text) + 2"),
        replace("index]) + 2", "index]) + 1"), replace("host) + 3", "host)"),
        replace("sizeof *made)", "sizeof made)"),
        replace("sizeof summary - 1;", "sizeof summary;"),
        replace("{sentence, strlen(sentence)}", "{sentence, strlen(sentence) + 1}"),
        replace("strlen(shown->id)}", "strlen(shown->id) + 1}"),
      ]
    case .keptPointer:
      [
        replace("= copy(id);", "= (char *)id.bytes;"), replace("= copy(title);", "= (char *)title.bytes;"),
        replace("*member = copy(text);", "*member = (char *)text.bytes;"),
        replace("copy(fields[index].value.text);", "(char *)fields[index].value.text.bytes;"),
      ]
    case .wrongType:
      [
        replace("type != BINDERY_UTF8", "type == BINDERY_NULL"),
        replace("type != BINDERY_JSON", "type == BINDERY_NULL"),
        replace("type == BINDERY_I64", "type != BINDERY_NULL"), replace("type == BINDERY_F64", "type != BINDERY_NULL"),
        replace("type == BINDERY_BOOL", "type != BINDERY_NULL"), replace("-> utf8\"", "-> i64\""),
        replace("-> utf8?\"", "-> bytes?\""), replace("-> f64?\"", "-> utf8?\""), replace("-> utf8\"", "-> bytes\""),
        replace("(viewModel: handle)", "(binding: handle)"),
      ]
    case .uncheckedNull:
      [
        { $0.trimmed.hasPrefix("if (!made) return") || $0.trimmed.hasPrefix("if (!names) return") ? [""] : [] },
        { $0.trimmed.hasPrefix("if (!made->guests) return") || $0.trimmed.hasPrefix("if (!guest) return") ? [""] : [] },
        replace("if (!field || ", "if ("), replace("minutes && minutes", "minutes"),
        replace("rating && rating", "rating"),
        replace("live && live", "live"), replace("!page || ", ""), replace("if (shown->host) ", ""),
        replace("made->id && made->title", "true"), replace(" || !record->expand", ""),
        replace(
          "text ? mix(hash, text, strlen(text) + 1) : mix(hash, \"\\xff\", 1)", "mix(hash, text, strlen(text) + 1)"),
      ]
    case .staleBuffer:
      [
        replace("static _Thread_local", "static"), { $0.trimmed.hasSuffix("[0] = 0;") ? [""] : [] },
        replace("[count] = 0;", "[count] = summary[count];"),
        replace("char *names = malloc(size);", "static char store[4096], *names = store; (void)size;"),
        replace("char *made = malloc(text.count + 1);", "static char store[4096], *made = store;"),
        replace("show *made = calloc(1, sizeof *made);", "static show store, *made = &store;"),
        replace("show_view  *made  = calloc(1, sizeof *made);", "static show_view store, *made = &store;"),
      ]
    }
  }

  private static func replace(_ old: String, _ new: String) -> Operator {
    { line in
      guard let range = line.firstRange(of: old) else { return [] }
      return [line.replacingCharacters(in: range, with: new)]
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with new: String) -> String {
    String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}
