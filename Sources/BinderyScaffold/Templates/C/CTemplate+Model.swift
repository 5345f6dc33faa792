extension CTemplate {
  /// The C source of the model of a media type that has code: a copy of the record.
  var modelSource: String {
    [Self.copying, decoding, Self.identifying].joined(separator: "\n")
  }

  /// The C functions that copy a record, so that a model can keep it.
  private static let copying = """
    // ------------------------------------------------------------------- the model: a copy of an item

    // Returns the size of a field's text with the NUL behind it, or 0 if it has no text.
    static size_t text_size(const bindery_field *field) {
      return field->type == BINDERY_UTF8 || field->type == BINDERY_JSON ? field->value.text.count + 1 : 0;
    }

    // Copies a text and the NUL behind it to `*end`, which moves on behind it.
    static bindery_text put(bindery_text text, char **end) {
      bindery_text copy = {*end, text.count};
      memcpy(*end, text.bytes, text.count + 1);
      *end += text.count + 1;
      return copy;
    }

    // Makes nothing of a type that isn't known yet, and 5 of 5.0, so that what a property returns is in the model.
    static void normalize(bindery_field *field) {
      int64_t number;
      if (field->type > BINDERY_JSON) field->type = BINDERY_NULL;
      if (field->type != BINDERY_F64 || !is_whole(field->value.f64)) return;
      number = (int64_t)field->value.f64;
      field->type = BINDERY_I64;
      field->value.i64 = number;
    }

    // Returns a copy of an item in one block of memory, or NULL if there is no memory.
    static bindery_record *copy_of(const bindery_record *item) {
      size_t size = sizeof *item + item->count * sizeof *item->fields;
      for (size_t index = 0; index < item->count; index++) {
        size += item->fields[index].key.count + 1 + text_size(&item->fields[index]);
      }
      bindery_record *copy = malloc(size);
      if (!copy) return NULL;
      bindery_field *fields = (bindery_field *)(copy + 1);
      char          *end = (char *)(fields + item->count);
      for (size_t index = 0; index < item->count; index++) {
        fields[index] = item->fields[index];
        normalize(&fields[index]);
        fields[index].key = put(fields[index].key, &end);
        if (text_size(&fields[index]) > 0) fields[index].value.text = put(fields[index].value.text, &end);
      }
      *copy = (bindery_record){.size = sizeof *copy, .fields = fields, .count = item->count};
      return copy;
    }

    """

  /// The C function that decodes a record into a model.
  private var decoding: String {
    let identity = scaffold.roles.identity
    let expected = "an item needs its '\(identity.key)', a \(identity.type == .text ? "text without U+0000" : "number")"
    return """
      static int32_t decode(const bindery_media_type *self, const bindery_record *record, void **model,
                            const bindery_sink *failure) {
        (void)self;
        bindery_text id = identity_of(record);
        if (id.count == 0 || id.count > 1 << 20 || memchr(id.bytes, 0, id.count)) {
          failure->write(failure, text_from("\(expected)"));
          return BINDERY_REFUSED;
        }
        bindery_record *item = copy_of(record);
        if (!item) {
          failure->write(failure, text_from("there is no memory for another item"));
          return BINDERY_FAILED;
        }
        *model = item;
        return BINDERY_OK;
      }

      """
  }

  /// The C functions that return the identity and version of a model, and release it.
  private static let identifying = """
    static void identity(const bindery_media_type *self, const void *model, const bindery_sink *out) {
      (void)self;
      out->write(out, identity_of(model));
    }

    // Mixes bytes into a hash, by FNV-1a.
    static uint64_t mix(uint64_t hash, const void *bytes, size_t count) {
      for (size_t index = 0; index < count; index++) {
        hash = (hash ^ ((const unsigned char *)bytes)[index]) * UINT64_C(0x100000001b3);
      }
      return hash;
    }

    static uint64_t mix_field(uint64_t hash, const bindery_field *field) {
      const bindery_text text = field->value.text;
      hash = mix(mix(hash, field->key.bytes, field->key.count + 1), &field->type, sizeof field->type);
      switch (field->type) {
        case BINDERY_BOOL: return mix(hash, &field->value.boolean, sizeof field->value.boolean);
        case BINDERY_I64: return mix(hash, &field->value.i64, sizeof field->value.i64);
        case BINDERY_F64: return mix(hash, &field->value.f64, sizeof field->value.f64);
        case BINDERY_UTF8:
        case BINDERY_JSON: return mix(mix(hash, &text.count, sizeof text.count), text.bytes, text.count);
        default: return hash;
      }
    }

    // Whatever a view shows is in the fields.
    static uint64_t version(const bindery_media_type *self, const void *model) {
      (void)self;
      const bindery_record *item = model;
      uint64_t              hash = UINT64_C(0xcbf29ce484222325);
      for (size_t index = 0; index < item->count; index++) hash = mix_field(hash, &item->fields[index]);
      return hash;
    }

    static void release_model(const bindery_media_type *self, void *model) {
      (void)self;
      free(model);
    }

    """
}
