extension CTemplate {
  /// The C source of a media type with live view models: the functions of the properties, the model, the view model,
  /// and the tables of the abilities.
  var liveSource: String {
    let coded = CodedType(of: scaffold)
    let tables =
      type.cTable("properties", coded.properties)
      + (coded.actions.isEmpty ? "" : "\n" + type.cTable("actions", coded.actions))
    let viewModel = [viewModel(coded), coded.functions, type.comment + tables, drawing(coded)]
    let living = [Self.living, Self.restoring, liveTables]
    return formats + ([modelSource] + viewModel + living).joined(separator: "\n")
  }

  /// The C source of those functions that format values and that the plugin needs.
  private var formats: String {
    functions(besides: ["text", "number", "real", "flag"])
  }

  /// Returns the C source of the view model: its struct and the functions that create and release it.
  private func viewModel(_ coded: CodedType) -> String {
    """
    // ------------------------------------------------------------------- the view model

    // The host calls all functions of view models one after the other. A thread of your own needs a lock, which is held
    // during changed(), too.
    struct view_model {
      const bindery_record   *item;
      const bindery_observer *observer;
      int64_t                 times_seen;
      bool                    is_seen;
    \(coded.keepsDetail ? "  char                    detail[40];\n" : "")\
    };

    static int32_t create(const bindery_media_type *self, const void *model, void **view_model,
                          const bindery_sink *failure) {
      (void)self;
      struct view_model *made = calloc(1, sizeof *made);
      if (!made) {
        failure->write(failure, text_from("there is no memory for another view model"));
        return BINDERY_FAILED;
      }
      made->item = model;
      *view_model = made;
      return BINDERY_OK;
    }

    static void release_view_model(const bindery_media_type *self, void *view_model) {
      (void)self;
      free(view_model);
    }

    """
  }

  private func drawing(_ coded: CodedType) -> String {
    let first = coded.shown.filter { ["TITLE", "DETAIL"].contains($0.role) }
    let second = coded.shown.filter { !["TITLE", "DETAIL"].contains($0.role) }
    let isThere = second.map { "\($0.function)(self)" }.joined(separator: " || ")
    let lines = second.isEmpty ? "" : "  if (\(isThere)) {\n    canvas->end_line(canvas);\n\(runs(second, "    "))  }\n"
    let body = """
      static int32_t draw(const bindery_media_type *type, void *view_model, const bindery_canvas *canvas,
                          const bindery_sink *failure) {
        (void)type, (void)failure;
        struct view_model *self = view_model;
      \(runs(first, "  "))\(lines)  if (self->times_seen > 0) {
          char times[48];
          snprintf(times, sizeof times, "seen %lld times", (long long)self->times_seen);
          canvas->end_line(canvas);
          run(canvas, BINDERY_SECONDARY, times);
        }
        return BINDERY_OK;
      }

      """
    let called = Self.drawingFunctions.filter { body.contains("\($0.name)(") }
    return (called.map(\.source) + [body]).joined(separator: "\n")
  }

  /// Returns the C statements that draw properties on a line, the first at the left, the others at the right.
  private func runs(_ shown: [CodedType.Shown], _ indent: String) -> String {
    shown.enumerated().map { index, shown in
      "\(indent)\(shown.call(of: index == 0 ? "run" : "run_at_right"))\n"
    }.joined()
  }

  /// The C functions that drawing needs, each with its name.
  private static let drawingFunctions = [
    (
      name: "run",
      source: """
      static void run(const bindery_canvas *canvas, uint32_t role, const char *text) {
        if (text && *text) {
          canvas->run(canvas, role, text_from(text));
        } else if (role == BINDERY_TITLE) {
          canvas->run(canvas, role, text_from("Untitled"));
        }
      }

      """
    ),
    (
      name: "run_at_right",
      source: """
      static void run_at_right(const bindery_canvas *canvas, uint32_t role, const char *text) {
        if (!text || !*text) return;
        canvas->spacer(canvas);
        canvas->run(canvas, role, text_from(text));
      }

      """
    ),
    (
      name: "decimal",
      source: """
      // Returns a number as text until the next call on this thread, or NULL if it is unknown.
      static const char *decimal(const int64_t *number) {
        static _Thread_local char digits[24];
        if (!number) return NULL;
        snprintf(digits, sizeof digits, "%lld", (long long)*number);
        return digits;
      }

      """
    ),
  ]

  /// The C functions of live view models: observing, activating and updating them.
  private static let living = """
    // ------------------------------------------------------------------- what lives

    static void tell(const struct view_model *self) {
      if (self->observer) self->observer->changed(self->observer);
    }

    // What begins at a level has to end once the level is left.
    static void activate(const bindery_media_type *type, void *view_model, uint32_t activation) {
      (void)type;
      struct view_model *self = view_model;
      bool               was_seen = self->is_seen;
      self->is_seen = activation >= BINDERY_VISIBLE;
      if (!self->is_seen || was_seen) return;
      self->times_seen++;
      tell(self);
    }

    static int32_t update(const bindery_media_type *type, void *view_model, const void *model,
                          const bindery_sink *failure) {
      (void)type, (void)failure;
      struct view_model *self = view_model;
      self->item = model;
      tell(self);
      return BINDERY_OK;
    }

    static void observe(const bindery_media_type *type, void *view_model, const bindery_observer *observer) {
      (void)type;
      struct view_model *self = view_model;
      self->observer = observer;
    }

    """

  /// The C functions that save and restore the states of view models.
  private static let restoring = """
    // Writes what is the view model's own, and nothing of the model.
    static int32_t save(const bindery_media_type *type, void *view_model, const bindery_stream *state,
                        const bindery_sink *failure) {
      (void)type, (void)failure;
      const struct view_model *self = view_model;
      char                     digits[24];
      snprintf(digits, sizeof digits, "%lld", (long long)self->times_seen);
      return state->write(state, text_from(digits)) ? BINDERY_OK : BINDERY_CANCELLED;
    }

    // The bytes may be any: a state is taken wholly, or refused, and then nothing is changed.
    static int32_t restore(const bindery_media_type *type, void *view_model, bindery_text state,
                           const bindery_sink *failure) {
      (void)type;
      struct view_model *self = view_model;
      int64_t            times_seen = 0;
      bool               is_number = state.count == 1 || (state.count > 1 && state.count < 10 && state.bytes[0] != '0');
      for (size_t index = 0; index < state.count && is_number; index++) {
        char digit = state.bytes[index];
        is_number = digit >= '0' && digit <= '9';
        times_seen = times_seen * 10 + (digit - '0');
      }
      if (!is_number) {
        failure->write(failure, text_from("expected a number of at most nine digits as it was saved, found something else"));
        return BINDERY_REFUSED;
      }
      self->times_seen = times_seen;
      return BINDERY_OK;
    }

    """

  /// The C tables of the functions for live view models.
  private var liveTables: String {
    """
    static const char *const live_kinds[] = {"\(kind)"};

    static const bindery_live live = {
        .size = sizeof live,
        .kinds = live_kinds,
        .kind_count = 1,
        .activate = activate,
        .update = update,
        .observe = observe,
    };

    static const bindery_restoring restoring = {
        .size = sizeof restoring,
        .kinds = live_kinds,
        .kind_count = 1,
        .save = save,
        .restore = restore,
    };

    """
  }
}
