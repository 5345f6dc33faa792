extension CTemplate {
  /// The C source of the ability `views`: an item on a page of its own, and as one line among many.
  var viewsSource: String {
    let shown = CodedType(of: scaffold).shown
    let functions = [detailFunction(shown), compactFunction(shown)]
    let below = shown.count > 1 ? [Self.runBelow] : []
    let drawing = has(.live) ? (below + functions).map { $0 + "\n" }.joined() : ""
    return """
      // ------------------------------------------------------------------- views for other purposes

      \(drawing)// Shows an item on a page of its own.
      static const bindery_view detail_view = {
          .size = sizeof detail_view,
          .purpose = BINDERY_FOR_DETAIL,
          .kind = "\(kind)",
      \(has(.live) ? "    .draw = draw_detail,\n" : "    .layout = \"\(detailLayout(shown))\",\n")};

      // Shows an item as one line among many.
      static const bindery_view compact_view = {
          .size = sizeof compact_view,
          .purpose = BINDERY_FOR_COMPACT,
          .kind = "\(kind)",
      \(has(.live) ? "    .draw = draw_compact,\n" : "    .layout = \"\(compactLayout(shown))\",\n")};

      static const bindery_view *const view_list[] = {&detail_view, &compact_view};
      static const bindery_views views = {.size = sizeof views, .views = view_list, .view_count = 2};

      """
  }

  /// Returns the layout of the detail page that shows some properties.
  private func detailLayout(_ shown: [CodedType.Shown]) -> String {
    shown.map { $0.role == "TITLE" ? "{title:title}" : "[\\n{\($0.name):\($0.role.lowercased())}]" }.joined()
  }

  /// Returns the layout of the line that shows some properties.
  private func compactLayout(_ shown: [CodedType.Shown]) -> String {
    shown.map { shown in
      switch shown.role {
      case "TITLE": "{title:title}"
      case "SUBTITLE": "[ {subtitle:subtitle}]"
      default: ""
      }
    }.joined()
  }

  /// The C function that draws a text on a line of its own.
  private static let runBelow = """
    static void run_below(const bindery_canvas *canvas, uint32_t role, const char *text) {
      if (!text || !*text) return;
      canvas->end_line(canvas);
      canvas->run(canvas, role, text_from(text));
    }

    """

  /// Returns the C function that draws the detail page.
  private func detailFunction(_ shown: [CodedType.Shown]) -> String {
    let statements = shown.map { $0.call(of: $0.role == "TITLE" ? "run" : "run_below") }
    return drawFunction("draw_detail", statements)
  }

  /// Returns the C function that draws an item as a single line.
  private func compactFunction(_ shown: [CodedType.Shown]) -> String {
    let statements = shown.filter { ["TITLE", "SUBTITLE"].contains($0.role) }.map { $0.call(of: "run") }
    return drawFunction("draw_compact", statements)
  }

  /// Returns a C function with a name that draws by some statements.
  private func drawFunction(_ name: String, _ statements: [String]) -> String {
    let arguments = "const bindery_media_type *type, void *view_model, const bindery_canvas *canvas"
    return """
      static int32_t \(name)(\(arguments),
                     \(String(repeating: " ", count: name.count + 1))const bindery_sink *failure) {
        (void)type, (void)failure;
        struct view_model *self = view_model;
      \(statements.map { "  \($0)\n" }.joined())  return BINDERY_OK;
      }

      """
  }
}
