extension Rule {
  /// The rules of layer X, about behavior under many calls, several threads or little memory.
  static let stressRules: [Rule] = [
    Rule(
      "X01",
      promise: "What is [thread-safe] gives on several threads at once what it gives on one",
      breach: "static char line[80]; in draw(), or as the result of a property",
      remedy:
        "Use the stack, memory of the view model's own, or a static _Thread_local buffer, and guard what is shared",
      source: "the threads of functions"),
    Rule(
      "X02",
      promise: "Thousands of calls take no more memory than the first ones",
      breach: "A list of all identities that were ever seen",
      remedy: "Bound what is kept across items, and free what is over the bound",
      source: "release_model, release_view_model"),
    Rule(
      "X03",
      promise: "Files that are opened for an item, a search or a fetch are closed when it is over",
      breach: "open(\"/dev/urandom\", O_RDONLY) in decode(), without close()",
      remedy: "Close each descriptor in the function that opened it, also before it returns a failure",
      source: "release_model, release_view_model"),
    Rule(
      "X04",
      promise: "Threads that are started for an item, a search or a fetch end when it is over",
      breach: "pthread_create() in create(), without an end in release_view_model()",
      remedy: "Tell the thread to end and join it in release_view_model(), or use one thread for all items",
      source: "release_model, release_view_model"),
    Rule(
      "X05", level: .strict,
      promise: "Thousands of calls map no more memory than the first ones",
      breach: "mmap() in decode(), without munmap() in release_model()",
      remedy: "Unmap what is mapped for an item when it is released",
      source: "release_model, release_view_model"),
    Rule(
      "X06",
      promise: "Where the system has no memory left, a function fails; it doesn't crash, and leaves nothing behind",
      breach: "item *made = malloc(sizeof *made); made->title = NULL;",
      remedy: "Compare what malloc() returns with NULL, free what was allocated before, and return BINDERY_FAILED",
      source: "rule 3"),
    Rule(
      "X07",
      promise: "An item is decoded and drawn within 100 ms of processor time",
      breach: "A decode() that builds a table of a million entries for each item",
      remedy: "Build once what all items share, and what one item needs only when it is asked for",
      source: "a budget of the tester: decode, draw"),
    Rule(
      "X08",
      promise: "The time that an item takes grows no faster than its texts",
      breach: "for (size_t index = 0; index < strlen(text); index++)",
      remedy: "Go through a text once: measure it before the loop, and append at a known end",
      source: "a budget of the tester: decode, draw"),
    Rule(
      "X09",
      promise: "The memory that an item takes grows no faster than its texts",
      breach: "A copy of the rest of a text for each of its letters",
      remedy: "Keep places in the one copy of the text",
      source: "a budget of the tester: decode, create"),
    Rule(
      "X10",
      promise: "A search ends within two seconds when its answer isn't wanted any more",
      breach: "A loop that waits for an answer and never asks is_cancelled()",
      remedy: "Let on_cancel() wake what waits, ask is_cancelled() in long loops, and heed what write() returns",
      source: "a budget of the tester: is_cancelled, on_cancel"),
    Rule(
      "X11",
      promise: "A search whose answer isn't wanted any more returns BINDERY_CANCELLED",
      breach: "if (!answer->write(answer, line)) return BINDERY_OK;",
      remedy: "Return BINDERY_CANCELLED where write() returned false",
      source: "bindery_stream.write"),
    Rule(
      "X12",
      promise: "A search that is cancelled, or whose write() is refused, leaves no memory, file or thread behind",
      breach: "A buffer that is freed behind the last write(), and not where one of them returned false",
      remedy: "Free and close on each way out what the search has opened, and end what watches it",
      source: "bindery_stream, write()"),
  ]
}
