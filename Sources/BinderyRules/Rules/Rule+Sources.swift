extension Rule {
  /// The rules of layer C about a plugin's sources, which search, and fetchers, which load an address.
  static let sourceRules: [Rule] = [
    Rule(
      "C35",
      promise:
        "A source answers with JSON, whatever it is asked for: an object with `results`, an array, or JSON Lines, of "
        + "objects",
      breach: "write(answer, \"[1, 2]\"); or a term that is written between quotes as it came",
      remedy: "Write the items as objects, each with a `kind`, and escape quotes, backslashes and control characters",
      source: "search()"),
    Rule(
      "C36",
      promise: "A search ends, whatever it asks for: with an answer, or with a status of the contract and a sentence",
      breach: "return 77; or a crash where `terms` is NULL",
      remedy:
        "Look at the counts before the lists, leave out options and kinds that aren't known, and say in a sentence what can't be done",
      source: "search(), bindery_search"),
    Rule(
      "C37",
      promise:
        "A source gives no more items than are wanted, of no other kinds, and for identifiers those that are asked for",
      breach: "A search with a limit of 1 that is answered with 50 items, or one of `ids` with the first item of all",
      remedy:
        "Stop at `limit`, leave out what isn't of `kinds` where there are any, and compare each of `ids`, which are identities of items, as a whole",
      source: "bindery_search"),
    Rule(
      "C38",
      promise:
        "A stream is used as it says: expect() once and before write(), nothing after write() returned false, nothing after "
        + "the call, by which on_cancel() is taken back",
      breach: "A loop around write() that ignores what it returns; or on_cancel() with the address of a local variable",
      remedy:
        "Return BINDERY_CANCELLED when write() returns false, call on_cancel() with NULL and end threads of one's own "
        + "before the function returns",
      source: "bindery_stream"),
    Rule(
      "C74",
      promise: "A source looks at no member of a request or a stream beyond its size, which tells what the host has",
      breach: "request->next.count > 0; where a host of version 1.2 asks, whose requests end before it",
      remedy:
        "Compare request->size with offsetof(bindery_search, next) + sizeof request->next first, and do without what isn't there",
      source: "rule 2, bindery_search, bindery_stream"),
    Rule(
      "C50",
      promise: "A fetch ends, whatever the address is: with bytes, or with a status of the contract and a sentence",
      breach: "fetch() returns BINDERY_OK and no bytes for \"nowhere:at all\"",
      remedy: "Refuse what isn't an address of the scheme, and say why",
      source: "fetch()"),
  ]
}
