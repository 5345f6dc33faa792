extension Rule {
  /// The rules of layer C about views.
  static let drawingRules: [Rule] = [
    Rule(
      "C15",
      promise: "A view draws something, and no more than 1,000 lines or 1 MiB",
      breach: "draw() returns BINDERY_OK and has called nothing of the canvas",
      remedy: "Draw a line at least, and cut what nobody reads",
      source: "draw(), layout; a budget of the tester: 1,000 lines and 1 MiB"),
    Rule(
      "C16",
      promise:
        "What a view draws is UTF-8, and has no control characters, escape sequences or changes of direction of its own",
      breach: "canvas->run(canvas, BINDERY_TITLE, text) with a text of \"\\033[1m\"",
      remedy:
        "Say what a text is by its role, since how that looks is the host's to choose; and turn other encodings into UTF-8",
      source: "bindery_text, bindery_role"),
    Rule(
      "C18",
      promise: "A view uses the roles that its version of the contract has",
      breach: "canvas->run(canvas, 42, text)",
      remedy: "Use a constant of bindery_role",
      source: "bindery_role"),
    Rule(
      "C20",
      promise: "The same view model draws the same",
      breach: "A counter in draw() that is drawn",
      remedy: "Draw what the view model holds, and nothing that changes meanwhile",
      source: "draw()"),
    Rule(
      "C22",
      promise: "Equal models have equal views, with equal properties and actions, whatever was drawn before",
      breach: "A static buffer that keeps a part of the item before",
      remedy: "Keep nothing between items; clear buffers before they are used",
      source: "draw(), create()"),
    Rule(
      "C23",
      promise: "View models are independent of each other, over one model too",
      breach: "create() returns the one view model that all share",
      remedy: "Make a view model of its own in each create()",
      source: "create()"),
    Rule(
      "C24",
      promise: "preferred_size() likes no more room than there is, and the same each time",
      breach: "*preferred = (bindery_size){80, 1} where 40 columns are available",
      remedy: "Take the lesser of what is liked and what is available, for columns and rows",
      source: "preferred_size(), bindery_size"),
    Rule(
      "C25",
      promise: "preferred_size() only measures: it draws nothing on its canvas",
      breach: "draw(self, view_model, canvas, failure) in preferred_size()",
      remedy: "Use only columns() of that canvas",
      source: "preferred_size()"),
  ]

  /// The rules of layer C about live view models.
  static let liveRules: [Rule] = [
    Rule(
      "C31",
      promise:
        "A live view model takes every activation, in every order, an unknown one as BINDERY_FOCUSED, and ends what it "
        + "began for a level when that is left",
      breach: "An array of four names, and names[activation]; or a timer that goes on after BINDERY_OFFSCREEN",
      remedy:
        "Let the default of a switch do what BINDERY_FOCUSED does, and stop timers and threads where the level sinks",
      source: "bindery_live, bindery_activation"),
    Rule(
      "C32",
      promise:
        "handle() writes a verb and its argument or nothing, changes nothing, and does nothing about an unknown event",
      breach: "view_model->count++; in handle()",
      remedy:
        "Write what the host is to do, and change nothing, since it may only want to know: a view model changes with time, its activation and its model; write nothing in the default of a switch",
      source: "handle(), bindery_event_type"),
    Rule(
      "C33",
      promise: "A live view model tells its observer of each change, and no former one of any",
      breach: "observe() takes a new observer, and changed() of the former is called later",
      remedy:
        "Keep one observer behind a lock, forget it when observe() or release_view_model() is called, and call changed() on it when a drawing or a property changes",
      source: "bindery_observer"),
    Rule(
      "C34",
      promise:
        "update() gives a view model the other model as if it were made over it, or fails and leaves it as it was",
      breach: "update() copies the title, and not what else is drawn",
      remedy: "Copy all that create() copies, or return a failure before anything is changed",
      source: "update()"),
    Rule(
      "C68",
      promise: "What a view model began for a level ends when another level takes its place, whichever that is",
      breach: "A timer that is started at BINDERY_VISIBLE, and stopped at BINDERY_OFFSCREEN alone",
      remedy: "Stop in each activate() what the new level has no need of, and start what it needs",
      source: "bindery_live, activate()"),
    Rule(
      "C69",
      promise: "A function that is [main] keeps nothing by thread: the next call may come from another one",
      breach: "static _Thread_local const bindery_observer *observer;",
      remedy: "Keep in the view model what belongs to it, and nothing in variables of the thread",
      source: "rule 4, bindery_live"),
  ]
}
