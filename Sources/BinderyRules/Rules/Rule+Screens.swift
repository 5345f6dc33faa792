extension Rule {
  /// The rules about tables of extensions: titles of actions, contents, views, and states that are restored.
  static let screenTableRules: [Rule] = [
    Rule(
      "L43", level: .smoke,
      promise:
        "Each title is a text of at most 1 KiB for an action of its kind, without control characters, and no action has "
        + "two titles",
      breach: #"{"song", "opne", "Open in the store"}, of a kind whose action is "open""#,
      remedy: "Write the kind and the action as their media type does, list each action once, and keep titles short",
      source: "bindery_actions, bindery_action_title"),
    Rule(
      "L44", level: .smoke,
      promise: "bindery_contents has contents(), and kinds of the plugin, each once",
      breach: #".kinds = (const char *[]){"albums"}, of a plugin whose kind is "album""#,
      remedy: "Set contents(), list kinds of the plugin's own media types, and let the count be that of the array",
      source: "bindery_contents"),
    Rule(
      "L45", level: .smoke,
      promise:
        "Each view is of a kind of the plugin and for another purpose than a row, the only one for it, and has draw() "
        + "or, of a declared type, a layout",
      breach: #"{.purpose = BINDERY_FOR_DETAIL, .kind = "song"}, and no .draw"#,
      remedy: "Complete the view that is named, and leave the row to its media type",
      source: "bindery_views, bindery_view, bindery_purpose"),
    Rule(
      "L46", level: .smoke,
      promise: "bindery_restoring has save() and restore(), and kinds whose view models live, each once",
      breach: #".kinds = (const char *[]){"album"}, and a bindery_live that doesn't have "album""#,
      remedy: "Set both functions, and list no kind that bindery_live lacks: only live view models are restored",
      source: "bindery_restoring"),
    Rule(
      "L47", level: .smoke,
      promise: "A plugin has bindery_files, with read(), exactly where its manifest claims files",
      breach: #"{"files": [{"extensions": ["mp3"], "kinds": ["song"]}]}, and extension() is NULL"#,
      remedy: "Return a bindery_files, with picture() where files have pictures, or claim no files",
      source: "bindery_files, bindery_file, read(), picture(), and the manifest"),
  ]

  /// The rules of layer C about what a screen shows besides rows, such as contents, pages and artwork.
  static let screenRules: [Rule] =
    possibilityRules + contentsRules + viewRules + restoringRules + pageRules + artworkRules

  /// The rules about the reasons why actions aren't possible.
  private static let possibilityRules: [Rule] = [
    Rule(
      "C51",
      promise: "possible() answers the same twice, and changes nothing that is drawn",
      breach: "possible() counts how often a menu was opened",
      remedy: "Compute the answer from the view model alone",
      source: "bindery_actions, possible()"),
    Rule(
      "C52",
      promise: "possible() says in a sentence why an action isn't possible",
      breach: "return false; and nothing in `reason`",
      remedy: "Write to `reason` what the user can read beside the action, eg \"this is the last song\"",
      source: "bindery_actions, possible()"),
  ]

  /// The rules about the contents of items.
  private static let contentsRules: [Rule] = [
    Rule(
      "C53",
      promise: "contents() hands over the same request for the same model each time",
      breach: "contents() asks for one identifier more whenever it is called",
      remedy: "Make the request from the model alone",
      source: "bindery_contents, contents()"),
    Rule(
      "C54",
      promise:
        "contents() hands over at most one request, of UTF-8 and no more than 256 KiB, which asks for something of a "
        + "source with a valid name",
      breach: "out->receive(out, source, &request); with no `ids`, `fields` or `terms`",
      remedy:
        "Ask by identifiers or by fields, hand over nothing where there are no contents, and write the source as its "
        + "manifest does, or leave it empty",
      source: "bindery_contents, bindery_request_sink, receive(), bindery_search"),
  ]

  /// The rules about views for other purposes than a row.
  private static let viewRules: [Rule] = [
    Rule(
      "C55",
      promise:
        "A view by purpose draws some text, with roles and in UTF-8: at most 1,000 lines and 1 MiB, and one line if it is "
        + "compact",
      breach: "A view for BINDERY_FOR_COMPACT that draws the two lines of the row",
      remedy: "Draw the title at least, and no more than the purpose has room for",
      source: "bindery_view, draw(), bindery_purpose; a budget of the tester: 1,000 lines and 1 MiB"),
    Rule(
      "C56",
      promise: "A view by purpose draws the same each time, and changes nothing that the row draws",
      breach: "A page that marks its item as read when it is drawn",
      remedy: "Draw what the view model holds, and change nothing of it",
      source: "bindery_view, draw()"),
    Rule(
      "C57",
      promise:
        "A view by purpose prefers a size within the available one, the same each time, and draws nothing meanwhile",
      breach: "preferred->columns = 80; where there are 40",
      remedy: "Return the lesser of what the view would like and what is available, in columns and in rows",
      source: "bindery_view, preferred_size()"),
  ]

  /// The rules about saving and restoring the states of view models.
  private static let restoringRules: [Rule] = [
    Rule(
      "C58",
      promise:
        "restore() accepts what save() wrote, and the view model goes on with it: save() then writes the same bytes",
      breach: "restore() goes to the page that was saved, and not to the place on it",
      remedy: "Restore each value that save() writes",
      source: "bindery_restoring, save(), restore()"),
    Rule(
      "C59",
      promise: "save() writes at most 64 KiB, and only while the call lasts",
      breach: "save() writes all that the view model has loaded",
      remedy: "Save where the user was, and not what can be loaded again; write before save() returns",
      source: "bindery_restoring, save()"),
    Rule(
      "C60",
      promise: "restore() survives any bytes, and where it fails, the view model stays as it was created",
      breach: "memcpy(&view->place, state.bytes, sizeof view->place); without a look at the count",
      remedy: "Check the count and all bytes first, and change the view model only where all of them are right",
      source: "bindery_restoring, restore()"),
    Rule(
      "C70",
      promise:
        "A state of one version of an item is taken whole by a view model of another, or not at all: it is not cut to fit",
      breach: "view->place = min(place, song->length); view->visits = visits; in restore()",
      remedy: "Look first whether all of the state fits the model, and return BINDERY_REFUSED where it doesn't",
      source: "bindery_restoring, restore()"),
    Rule(
      "C72",
      promise: "save() writes nothing that the model shows, which a later process has from its source",
      breach: "state->write(state, song->title); in save()",
      remedy: "Save where the user was, and take all else from the model that create() is given",
      source: "bindery_restoring, save()"),
  ]

  /// The rules about answers in pages.
  private static let pageRules: [Rule] = [
    Rule(
      "C61",
      promise: "A search calls page() at most once, with a `next` in UTF-8 of at most 4 KiB",
      breach: "answer->page(answer, next, total); after each item",
      remedy: "Call page() once, when the end of the answer is known",
      source: "bindery_stream, page()"),
    Rule(
      "C62",
      promise: "A search that is given the `next` of an answer goes on after that answer",
      breach: "A source that calls page(), and looks at `terms` and `limit` alone",
      remedy: "Begin where `next` says, and call page() with another `next` where there is more, or with an empty one",
      source: "bindery_search, page()"),
    Rule(
      "C64",
      promise: "The same request gives the same items in the same order, whatever its limit, as far as that goes",
      breach: "Items that are cut off at `limit`, and sorted afterwards",
      remedy: "Find and sort all items first, and cut them off at `limit` last",
      source: "bindery_search, search()"),
    Rule(
      "C65",
      promise:
        "A total is the number of items of all pages, the same in each answer to a request; or it is BINDERY_UNKNOWN",
      breach: "answer->page(answer, next, count); with the number of items of this page, or of those that are left",
      remedy: "Count all that the request finds, before `limit` and `next`, or tell BINDERY_UNKNOWN",
      source: "bindery_stream, page()"),
    Rule(
      "C66",
      promise:
        "The pages of a request end: the last one names no next page, also where it is full; only a source that "
        + "reports BINDERY_UNKNOWN may name an empty one",
      breach: "if (count == request->limit) answer->page(answer, next, total); where that was the last item",
      remedy:
        "Look whether there is one more item than the page has, and call page() with an empty `next` where there isn't",
      source: "bindery_stream, page()"),
    Rule(
      "C67",
      promise:
        "A `next` is good with any limit, as often as it is used, in any order, beside others, and after other searches",
      breach: "A static place that each search moves on, and a `next` that only says to go on there",
      remedy: "Write into `next` itself where the page begins, and keep nothing of a search that is over",
      source: "bindery_search, page()"),
  ]

  /// The rules about the addresses of pictures.
  private static let artworkRules: [Rule] = [
    Rule(
      "C63",
      promise:
        "A property `artwork`, or `artwork` with a width, is a text: an address with a scheme, or NULL without a picture",
      breach: "return \"covers/1.jpg\"; from the property artwork",
      remedy:
        "Declare the property as `utf8?` and return the whole address, eg \"https://example.org/1.jpg\", or give the "
        + "property another name",
      source: "the conventions of what a screen needs of items; bindery_binding")
  ]
}
