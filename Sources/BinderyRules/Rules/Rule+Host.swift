extension Rule {
  /// The rules of layer H: the promises of a host to plugins.
  static let hostRules: [Rule] =
    hostDescriptionRules + lendingRules + lifetimeRules + hostLiveRules + callingRules
    + hostScreenRules

  /// The rules about how a host opens a plugin and describes itself.
  private static let hostDescriptionRules: [Rule] = [
    Rule(
      "H01",
      promise: "A host calls bindery_plugin_open() once in a process, before anything else",
      breach: "bindery_plugin_open() is called again when the plugin is found in another folder",
      remedy: "Keep what the first call returned, by the image that it came from",
      source: "bindery_plugin_open"),
    Rule(
      "H02",
      promise:
        "A host says what it is: its size, the contract's major version, a name, a version, log() and extension()",
      breach: "host.log = NULL;",
      remedy: "Fill in every member of bindery_host; a log() that drops what it gets will do",
      source: "bindery_host, log(), bindery_log_level, BINDERY_CONTRACT_MAJOR"),
    Rule(
      "H03",
      promise: "What a host lends to bindery_plugin_open() stays as it is until the process ends",
      breach: "A bindery_host on the stack of the function that opens plugins",
      remedy: "Give each plugin a bindery_host that is never freed nor changed",
      source: "bindery_host"),
    Rule(
      "H04",
      promise: "extension() gives the same table each time, NULL for an unknown id, and nothing that wasn't granted",
      breach: "BINDERY_FETCH for a plugin whose manifest doesn't ask for the network",
      remedy: "Compare ids as a whole, and make each table once",
      source: "bindery_host, extension(), BINDERY_FETCH, BINDERY_SEND, bindery_sender"),
    Rule(
      "H05",
      promise: "`self` is the very table that the plugin has given",
      breach: "A copy of the bindery_media_type, which lacks the members that the host doesn't know",
      remedy: "Keep the pointer, and pass it on",
      source: "bindery_media_type, bindery_source, bindery_fetcher"),
  ]

  /// The rules about the records, texts and other arguments that a host lends to a plugin's functions.
  private static let lendingRules: [Rule] = [
    Rule(
      "H06",
      promise: "Each struct of the host says its size, no less than that of its first version, and has 0 in `reserved`",
      breach: "A bindery_record whose `size` is 0",
      remedy: "Set `size` to sizeof of the struct, and clear it before",
      source: "rule 2, bindery_record, bindery_field, bindery_stream, bindery_event, bindery_observer, bindery_search"),
    Rule(
      "H07",
      promise: "Keys, texts and JSON of a record are UTF-8, followed by a NUL that `count` leaves out",
      breach: "A key that points into the JSON that it was read from",
      remedy: "Copy each text, repair it, and put a NUL behind it",
      source: "bindery_field, bindery_text, bindery_value_type"),
    Rule(
      "H08",
      promise: "A record's kind is that of the media type to which it is given",
      breach: "A song's table is given a record of the kind podcast",
      remedy: "Look the media type up by the kind of the record",
      source: "bindery_record"),
    Rule(
      "H09",
      promise: "A record, and all that it points to, is constant until the call returns",
      breach: "expand() parses into the memory that holds the record's texts",
      remedy: "Give expand() memory of its own",
      source: "rule 1, bindery_record"),
    Rule(
      "H10",
      promise: "expand() calls receive() once and returns BINDERY_OK, or refuses what is no JSON and doesn't call it",
      breach: "receive() is called for each field by itself",
      remedy: "Gather all fields of the level, and hand them over at once",
      source: "bindery_record, expand(), bindery_field_sink, receive()"),
    Rule(
      "H11",
      promise: "Nothing that a function is called with is NULL: sinks, canvases, streams, records, places for results",
      breach: "draw(self, view_model, canvas, NULL)",
      remedy: "Lend a sink even where nobody reads what is written to it",
      source: "rule 3, bindery_sink, bindery_canvas, run(), spacer(), end_line(), bindery_stream, bindery_observer"),
    Rule(
      "H12",
      promise: "columns() of a canvas tells how many columns a text takes on a terminal",
      breach: "return text.count;",
      remedy: "Count a wide character as two columns, and a mark as none",
      source: "bindery_canvas, columns()"),
  ]

  /// The rules about how long a host keeps models and view models.
  private static let lifetimeRules: [Rule] = [
    Rule(
      "H13",
      promise: "Functions are called with what the same media type has made, before it is released",
      breach: "identity() after release_model()",
      remedy: "Ask for everything before the model is let go",
      source: "bindery_media_type"),
    Rule(
      "H14",
      promise: "A model and a view model is released at most once",
      breach: "release_view_model() in two places where an error is handled",
      remedy: "Let one object of the host own each object of the plugin",
      source: "bindery_media_type"),
    Rule(
      "H15",
      promise: "Each model that decode() made is released, and each view model that create() made",
      breach: "return; after create() failed, and the model is forgotten",
      remedy: "Release the model on every way out",
      source: "bindery_media_type"),
    Rule(
      "H16",
      promise: "A view model is released before the model that it is over",
      breach: "release_model() right after create()",
      remedy: "Let the host's view model hold on to its model",
      source: "bindery_media_type, bindery_live"),
    Rule(
      "H17",
      promise: "A view model is used by one function at a time",
      breach: "draw() on one thread and a property on another, of one view model",
      remedy: "Give each view model to one thread at a time",
      source: "rule 4"),
  ]

  /// The rules about how a host treats live view models.
  private static let hostLiveRules: [Rule] = [
    Rule(
      "H18",
      promise: "Functions of view models that live never run two at once",
      breach: "Two live items are drawn on two threads",
      remedy: "Call them where the host does what users see, one after the other",
      source: "rule 4, bindery_live"),
    Rule(
      "H19",
      promise: "activate() is never called twice with the same level, and with none that there isn't",
      breach: "activate(type, view_model, BINDERY_OFFSCREEN) after create()",
      remedy: "Keep the level that was told last; every view model begins offscreen",
      source: "bindery_live, activate(), bindery_activation"),
    Rule(
      "H20",
      promise: "update() gets a model of the same identity and another version",
      breach: "A list updates its rows by their places, and not by what they show",
      remedy: "Compare identities and versions first; make a new view model for another thing",
      source: "bindery_live"),
    Rule(
      "H21",
      promise: "During changed() of an observer the host asks nothing of the view model",
      breach: "changed() draws the row at once",
      remedy: "Note that there is something to draw, and draw later",
      source: "bindery_observer, changed(), observe()"),
    Rule(
      "H22",
      promise: "An event has a type, modifiers and a text as the contract lists them",
      breach: "BINDERY_KEY with an empty text",
      remedy: "Leave out what has no name in the contract",
      source: "bindery_event, bindery_event_type, bindery_modifier"),
  ]

  /// The rules about how a host calls the functions of a plugin.
  private static let callingRules: [Rule] = [
    Rule(
      "H23",
      promise: "A binding isn't called where a field that it needs is absent, null or of another type",
      breach: "0 for a missing field of the type i64",
      remedy: "Let the property fail with the name of the field, and don't offer the action",
      source: "bindery_binding"),
    Rule(
      "H24",
      promise:
        "The arguments of a binding are the values of the fields that its parameters name, and NULL where absent",
      breach: "The arguments are in the order of the record's fields",
      remedy: "Match parameters and fields by name, in the order of the signature",
      source: "bindery_binding, bindery_field_named"),
    Rule(
      "H25",
      promise: "A handle is what its name says: the view model, the binding itself, the record",
      breach: "A pointer to a copy of the binding",
      remedy: "Pass the very pointers that the plugin and the host have",
      source: "bindery_binding"),
    Rule(
      "H26",
      promise: "A request to a source wants one item at least, and has terms, identifiers or fields, in UTF-8",
      breach: "request.limit = 0;",
      remedy: "Don't ask where nothing is wanted",
      source: "bindery_search, search(), bindery_option"),
    Rule(
      "H27",
      promise: "A stream can be used as long as the call lasts, and write() and is_cancelled() agree",
      breach: "write() returns false, and is_cancelled() too",
      remedy: "Keep one flag for both, and forget what on_cancel() was told when it is taken back",
      source: "bindery_stream, write(), expect(), retry_after(), is_cancelled(), on_cancel()"),
    Rule(
      "H28",
      promise: "fetch() gets addresses of the scheme that its fetcher names",
      breach: "An https: address for the fetcher of file:",
      remedy: "Look the fetcher up by what stands before the first colon, in lower case",
      source: "bindery_fetcher, fetch()"),
    Rule(
      "H29",
      promise: "Elsewhere than where [main] functions are called, send() and can_send() do nothing and return false",
      breach: "send() on a plugin's own thread waits until the action is done",
      remedy: "Look first where the call comes from",
      source: "BINDERY_SEND, bindery_sender, send(), can_send()"),
  ]

  /// The rules about extensions: how a host restores states, asks for pages and calls functions of extensions.
  private static let hostScreenRules: [Rule] = [
    Rule(
      "H30",
      promise:
        "restore() comes right after create(), with the bytes that save() wrote for an item of the same identity",
      breach: "observe(), activate(), and then restore()",
      remedy:
        "Restore a view model before anything else is done with it, and create another one where that is too late",
      source: "bindery_restoring, save(), restore()"),
    Rule(
      "H31",
      promise:
        "A request's `fields` are names and values in UTF-8, and its `next` is what page() told for the same request",
      breach: "A `next` that is the number of the page, as the host counts it",
      remedy: "Keep the text of page() with its request, and pass it on as it came",
      source: "bindery_search, bindery_stream, page(), BINDERY_UNKNOWN"),
    Rule(
      "H32",
      promise:
        "Functions of an extension are called only for the kinds that it names, and possible() only about their actions",
      breach: "contents() of an item of any kind, once a plugin has bindery.contents/1",
      remedy: "Look up the kind in the table of the extension first, and the action in that of the media type",
      source: "bindery_actions, possible(), bindery_contents, contents(), bindery_request_sink, receive(), bindery_view"
    ),
  ]
}
