extension Rule {
  /// The rules of layer C about records and models.
  static let modelRules: [Rule] = [
    Rule(
      "C02",
      promise: "A function that fails returns a status of the contract, and writes one sentence of UTF-8 to `failure`",
      breach: "return BINDERY_REFUSED; with nothing written to `failure`",
      remedy:
        "Write one sentence that says what was expected and what was there: not empty, on one line, without control characters; and return BINDERY_REFUSED, BINDERY_FAILED or BINDERY_UNSUPPORTED",
      source: "rule 3, bindery_status"),
    Rule(
      "C03",
      promise: "A function that fails leaves `*model` or `*view_model` alone",
      breach: "*model = made; before the record is checked, and return BINDERY_REFUSED; after it",
      remedy: "Write to the pointer as the last thing before BINDERY_OK is returned",
      source: "decode(), create()"),
    Rule(
      "C04", level: .smoke,
      promise: "A function that returns BINDERY_OK has written a pointer that isn't NULL",
      breach: "*model = malloc(sizeof(model)); return BINDERY_OK; where there was no memory",
      remedy: "Return BINDERY_FAILED with a sentence where there is nothing to write",
      source: "decode(), create()"),
    Rule(
      "C05",
      promise: "The identity of a model is not empty, is UTF-8 without U+0000, and has at most 1 MiB",
      breach: "A record without the field `trackId` is taken, and its identity is empty",
      remedy: "Refuse a record that lacks what tells it from others",
      source: "identity(), identity_field"),
    Rule(
      "C06",
      promise: "The same record has the same identity whenever it is read",
      breach: "The identity is a number that decode() counts up",
      remedy: "Make the identity of fields that the source keeps for the thing, and of nothing else",
      source: "identity()"),
    Rule(
      "C07",
      promise: "Different things of a kind have different identities",
      breach: "The identity of a song is the name of its artist",
      remedy: "Make the identity of what is unique within the kind, such as an identifier of the source",
      source: "identity()"),
    Rule(
      "C08",
      promise: "Equal models have the same version",
      breach: "The version is an address, a time or a number that decode() counts up",
      remedy: "Compute the version from the model's values alone",
      source: "version()"),
    Rule(
      "C09",
      promise: "The version differs whenever a view would differ",
      breach: "The version is a hash of the title, and the view shows the price too",
      remedy: "Mix all values into the version that a view can show",
      source: "version()"),
    Rule(
      "C10",
      promise: "A model never changes: its identity and its version stay as they are",
      breach: "model->times_drawn++, and version() returns that",
      remedy: "Keep what changes in the view model",
      source: "decode(), version()"),
    Rule(
      "C11",
      promise: "A record that lacks fields, or has others than expected, is refused or shown, and crashes nothing",
      breach: "strlen(bindery_field_named(record, \"name\")->value.text.bytes) where there is no such field",
      remedy: "Look whether the field is there, and whether its type is the one that is read",
      source: "decode(), bindery_record"),
    Rule(
      "C12",
      promise: "Where a key occurs twice in a record, the last one counts",
      breach: "A loop over the fields that stops at the first of a name",
      remedy: "Find fields by bindery_field_named(), or from the end of the list",
      source: "bindery_record"),
    Rule(
      "C13",
      promise: "A value of a type that the plugin doesn't know is treated as NULL",
      breach: "default: abort(); in a switch over the types of fields",
      remedy: "Let `default:` do what BINDERY_NULL does",
      source: "bindery_value_type"),
    Rule(
      "C14",
      promise: "expand() may be NULL, and may fail; the record is then shown without the nested values, or refused",
      breach: "record->expand(record, json, fields, failure) without a look at record->expand",
      remedy: "Look whether `expand` is NULL, and at the status that it returns",
      source: "bindery_record"),
  ]
}
