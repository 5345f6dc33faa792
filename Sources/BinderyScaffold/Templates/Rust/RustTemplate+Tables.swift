extension RustTemplate {
  /// The tables of the properties and, if there is one, the action as Rust source: `PROPERTIES` and `ACTIONS`.
  var tables: String {
    let actions = type.actions.isEmpty ? "" : "\n" + table("ACTIONS", type.actions)
    return table("PROPERTIES", type.properties) + actions
  }

  /// The layout as Rust source: the last argument of a call, indented, on one line or several, with a comma.
  var layout: String {
    "    text!" + list(type.layoutLines.map { "\"\($0)\"" }, indent: 4) + ","
  }

  /// Returns arguments in parentheses as rustfmt formats them behind `indent` spaces: on one line, or each on its own.
  func list(_ arguments: [String], indent: Int) -> String {
    let line = arguments.joined(separator: ", ")
    if line.count <= 60 || arguments.count == 1 { return "(\(line))" }
    let margin = String(repeating: " ", count: indent)
    // rustfmt puts a comma after the last argument of a function call, but not of a macro.
    let end = indent == 0 ? ",\n" : "\n"
    return "(\n" + arguments.map { "\(margin)    \($0)" }.joined(separator: ",\n") + end + "\(margin))"
  }

  /// Returns the Rust source of a table of bindings with a name.
  private func table(_ name: String, _ bindings: [DeclaredType.Binding]) -> String {
    let rows = bindings.map { binding in
      """
          Binding::new(
              text!("\(binding.name)"),
              text!("\(binding.signature)"),
              \(binding.function) as *const c_void,
          ),

      """
    }
    // rustfmt puts a single element on the line of the bracket.
    if rows.count == 1 {
      let lines = rows.joined().split(separator: "\n").map { $0.dropFirst(4) }
      return "static \(name): [Binding; 1] = [" + lines.joined(separator: "\n").dropLast(1) + "];\n"
    }
    return "static \(name): [Binding; \(rows.count)] = [\n\(rows.joined())];\n"
  }
}
