extension CTemplate {
  /// The C source of the ability `actions`: the titles of actions, and the reasons why one isn't possible.
  var actionsSource: String {
    let titles = ["page": "Open its page", "copyTitle": "Copy its title"]
    let rows = type.actions.map { "    {\"\(kind)\", \"\($0.name)\", \"\(titles[$0.name] ?? $0.name)\"},\n" }
    return """
      // ------------------------------------------------------------------- actions

      static const bindery_action_title titles[] = {
      \(rows.joined())};
      \(needs.isEmpty ? "" : "\n" + possibleFunction)
      static const bindery_actions titled = {
          .size = sizeof titled,
          .titles = titles,
          .title_count = sizeof titles / sizeof *titles,
      \(needs.isEmpty ? "" : "    .possible = possible,\n")};

      """
  }

  /// The actions that need a text of the item, each with the key of the text's field and the reason given if it is
  /// missing.
  private var needs: [(action: String, key: String, reason: String)] {
    let page = scaffold.roles.page.map { ("page", $0.key, "it has no page") }
    return [page, type.copiedText.map { ("copyTitle", $0.key, "it has no title") }].compactMap(\.self)
  }

  /// The C function `possible`, which returns whether an action is possible, and why it isn't.
  private var possibleFunction: String {
    let rows = needs.map { "    {\"\($0.action)\", \"\($0.key)\", \"\($0.reason)\"},\n" }
    let item = has(.live) ? "((const struct view_model *)view_model)->item" : "view_model"
    return """
      // The text that an action needs, and why it isn't possible without.
      static const struct {
        const char *action, *key, *reason;
      } needs[] = {
      \(rows.joined())};

      static bool possible(const bindery_media_type *type, void *view_model, const char *action, const bindery_sink *reason) {
        (void)type;
        const bindery_record *item = \(item);
        for (size_t index = 0; index < sizeof needs / sizeof *needs; index++) {
          const char *text = text_of(item, needs[index].key);
          if (strcmp(action, needs[index].action) != 0 || (text && *text)) continue;
          reason->write(reason, text_from(needs[index].reason));
          return false;
        }
        return true;
      }

      """
  }
}
