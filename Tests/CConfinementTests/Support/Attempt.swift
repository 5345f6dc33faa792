import Testing

/// Something that a plugin could try, and what must come of it.
struct Attempt: Sendable, CustomTestStringConvertible {
  /// What this machine has to grant for the attempt to succeed where nothing is confined.
  enum Need: Sendable {
    /// Nothing that a user doesn't have.
    case nothing
    /// All of root's abilities, which containers and their hosts like to take.
    case everything
    /// Something that no machine grants: what is tested is an answer rather than a refusal.
    case unmet
  }

  /// The name that the fixture knows it by.
  let name: String

  /// What must come of it without a network.
  let outcome: String

  /// What must come of it with one.
  let networkOutcome: String

  /// What must come of it in a root of its own, without a network.
  let ownOutcome: String

  let need: Need

  init(
    _ name: String, _ outcome: String, withNetwork networkOutcome: String? = nil, alone ownOutcome: String? = nil,
    needs need: Need = .nothing
  ) {
    (self.name, self.outcome, self.need) = (name, outcome, need)
    (self.networkOutcome, self.ownOutcome) = (networkOutcome ?? outcome, ownOutcome ?? outcome)
  }

  /// Whether a namespace alone decides on it, and no root.
  var isOfNamespaces: Bool {
    ["find a connection in its tables", "learn the name of the machine"].contains(name)
  }

  var testDescription: String { name }
}

extension Attempt {
  static let all = reading + writing + network + processes + kernel + limits + threads

  private static let allowed = "allowed"

  private static let reading = [
    Attempt("read a file that is given", allowed),
    Attempt("read a file that is withheld", "EACCES"),
    Attempt("read the list of users", "EACCES", alone: "ENOENT"),
    Attempt("read the list of users through itself", "EACCES", alone: "ENOENT"),
    Attempt("read through a link that leaves", "EACCES", alone: "ENOENT"),
    Attempt("read its own maps", allowed),
    Attempt("read null", allowed),
    Attempt("read zero", allowed),
    Attempt("read random bytes", allowed),
    Attempt("read the loader's cache", allowed),
    Attempt("read its parent's status", "EACCES", alone: "ENOENT"),
    Attempt("list a folder that is given", allowed),
    Attempt("list the root", "EACCES"),
    Attempt("list the processes", "EACCES"),
    Attempt("learn that a file exists", allowed, alone: "ENOENT"),
    Attempt("learn where a link leads", allowed, alone: "ENOENT"),
    Attempt("learn where a withheld link leads", allowed, alone: "EINVAL"),
    Attempt("learn that a withheld folder is missing", allowed, alone: "EACCES"),
    Attempt("learn that its parent exists", allowed, alone: "ENOENT"),
    Attempt("learn where a link of its own leads", allowed),
    Attempt("find the file behind its time zone", allowed),
    Attempt("find a connection in its tables", allowed, alone: "ENOENT"),
    Attempt("learn the name of the machine", allowed, alone: "ENOENT"),
  ]

  private static let writing = [
    Attempt("open a file to write", "EACCES", alone: "EROFS"),
    Attempt("create a file", "EACCES", alone: "EROFS"),
    Attempt("create a nameless file", "EACCES", alone: "EROFS"),
    Attempt("truncate a file by opening it", "EACCES", alone: "EROFS"),
    Attempt("truncate a file", "EPERM"),
    Attempt("open its own memory to write", "EACCES", alone: "EROFS"),
    Attempt("unlink a file", "EPERM"),
    Attempt("rename a file", "EPERM"),
    Attempt("link a file", "EPERM"),
    Attempt("make a symbolic link", "EPERM"),
    Attempt("make a folder", "EPERM"),
    Attempt("remove a folder", "EPERM"),
    Attempt("make a fifo", "EPERM"),
    Attempt("change a mode", "EPERM"),
    Attempt("change an owner", "EPERM"),
    Attempt("change times", "EPERM"),
    Attempt("change an attribute", "EPERM", needs: .everything),
    Attempt("write to an open file", "XFSZ"),
    Attempt("write to a pipe", allowed),
  ]

  private static let network = [
    Attempt("connect", "EPERM", withNetwork: allowed),
    Attempt("connect an open socket", "EPERM", withNetwork: allowed),
    Attempt("bind a port of TCP", "EPERM"),
    Attempt("bind a port of UDP", "EPERM"),
    Attempt("listen without binding", "EPERM"),
    Attempt("accept at an open socket", "EPERM"),
    Attempt("make a Unix socket", "EPERM"),
    Attempt("make a raw socket", "EPERM", needs: .everything),
    Attempt("ask for routes", "EPERM", withNetwork: allowed),
    Attempt("bind to routes", "EPERM", withNetwork: allowed),
    Attempt("listen to the kernel's devices", "EPERM"),
    Attempt("send urgent data", "EPERM"),
    Attempt("resolve a name", "ENOENT", withNetwork: allowed),
    Attempt("make a pair of streams", "EPERM", withNetwork: allowed),
    Attempt("make a pair of datagrams", "EPERM"),
  ]

  private static let processes = [
    Attempt("fork", "EPERM"),
    Attempt("vfork", "EPERM"),
    Attempt("clone in the new way", "ENOSYS", needs: .unmet),
    Attempt("spawn", "EPERM"),
    Attempt("execute", "EPERM"),
    Attempt("execute memory", "EPERM"),
    Attempt("be traced", "EPERM"),
    Attempt("trace its parent", "EPERM", needs: .everything),
    Attempt("read its parent's memory", "EPERM", needs: .everything),
    Attempt("read its parent's limits", "EPERM"),
    Attempt("find its parent", "EPERM"),
    Attempt("learn its parent's time", "EPERM"),
    Attempt("learn its parent's group", "EPERM"),
    Attempt("learn its parent's session", "EPERM"),
    Attempt("learn its parent's priority", "EPERM"),
    Attempt("learn its own times and group", allowed),
    Attempt("signal its parent", "EPERM"),
    Attempt("signal a thread of its parent", "EPERM"),
    Attempt("signal any thread", "EPERM"),
    Attempt("signal everybody", "EPERM"),
    Attempt("signal its group", "EPERM"),
    Attempt("signal itself", allowed),
    Attempt("end itself as others do", "EPERM", needs: .unmet),
    Attempt("shorten its own time", "EPERM"),
    Attempt("have its parent signalled", "EPERM"),
    Attempt("hold its parent", "EPERM"),
    Attempt("leave its session", "EPERM"),
    Attempt("outlive its parent", "EPERM"),
    Attempt("change the user", "EPERM"),
    Attempt("keep capabilities", "EPERM", needs: .everything),
  ]

  private static let kernel = [
    Attempt("leave a namespace", "EPERM"),
    Attempt("mount", "EPERM", needs: .everything),
    Attempt("change the root", "EPERM", needs: .everything),
    Attempt("type for the user", "EPERM"),
    Attempt("set up a ring", "EPERM", needs: .everything),
    Attempt("handle faults", "EPERM", needs: .everything),
    Attempt("make memory files", "EPERM"),
    Attempt("list keys", "EPERM", needs: .everything),
  ]

  private static let limits = [
    Attempt("open many files", "EMFILE"),
    Attempt("take much memory", "ENOMEM"),
    Attempt("lock memory", "EPERM"),
    Attempt("spin", "XCPU"),
    Attempt("raise a limit", "EPERM"),
    Attempt("leave a dump", "EPERM", needs: .everything),
  ]

  private static let threads = [
    Attempt("start a thread", allowed),
    Attempt("read the status of its thread", allowed),
    Attempt("be less urgent", allowed),
    Attempt("slow its parent", "EPERM"),
    Attempt("start threads without end", "EAGAIN", needs: .everything),
    Attempt("find its stack", allowed),
    Attempt("load memory by its number", allowed),
    Attempt("load memory by itself", allowed),
    Attempt("load a library of the system", allowed),
  ]
}
