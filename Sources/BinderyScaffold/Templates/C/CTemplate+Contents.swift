extension CTemplate {
  /// The C source of the ability `contents`: the request that finds the items in an item.
  var contentsSource: String {
    """
    // ------------------------------------------------------------------- contents

    // Asks for the items that an item contains: those whose field '\(scaffold.parentKey)' has its identity, in the source
    // that it came from.
    static int32_t contents(const bindery_media_type *type, const void *model, const bindery_request_sink *out,
                            const bindery_sink *failure) {
      (void)type, (void)failure;
      bindery_text id = identity_of(model);
      if (id.count == 0 || id.count > 4096) return BINDERY_OK;
      bindery_text kind = text_from("\(kind)");
      bindery_option parent = {text_from("\(scaffold.parentKey)"), id};
      bindery_search request = {
          .size = sizeof request,
          .ids = &id,
          .id_count = 1,
          .kinds = &kind,
          .kind_count = 1,
          .fields = &parent,
          .field_count = 1,
      };
      out->receive(out, text_from(""), &request);
      return BINDERY_OK;
    }

    static const char *const container_kinds[] = {"\(kind)"};
    static const bindery_contents contained = {
        .size = sizeof contained,
        .kinds = container_kinds,
        .kind_count = 1,
        .contents = contents,
    };

    """
  }
}
