/// The functions of the C library that no plugin may call, each with its replacement.
enum ForbiddenFunction {
  /// The reason and the replacement for each forbidden function, as a sentence without a period, by the function's
  /// name.
  static let all: [String: String] = Dictionary(
    groups.flatMap { names, wayOut in names.split(separator: " ").map { (String($0), wayOut) } }
  ) { first, _ in first }

  /// The names of functions, separated by spaces, with the reason and the replacement in one sentence without a period.
  private static let groups = [
    (
      "fork vfork _Fork daemon execl execle execlp execv execve execvp execvpe fexecve posix_spawn posix_spawnp system "
        + "popen",
      "a confined plugin starts no programs: do it within the plugin, or with a library"
    ),
    (
      "exit _exit _Exit quick_exit",
      "it would end its host: return a bindery_status and a sentence"
    ),
    (
      "signal bsd_signal sysv_signal __sysv_signal sigset sigignore siginterrupt sigaction sigprocmask",
      "signals are the host's: leave them alone, or use pthread_sigmask() on threads of the plugin's own"
    ),
    (
      "alarm ualarm setitimer",
      "timers that send signals are the host's: use a thread of the plugin's own, or none"
    ),
    (
      "setlocale",
      "the locale is the host's: use newlocale() and the functions that take one, such as strtod_l()"
    ),
    (
      "chdir fchdir chroot",
      "the working directory is the host's: use absolute paths, or openat()"
    ),
    (
      "setenv putenv unsetenv clearenv",
      "the environment is the host's, and other threads read it: hand values over as arguments"
    ),
    (
      "umask setrlimit setrlimit64 setpriority nice setsid setpgid setpgrp",
      "what the process may and how is the host's to say: leave it alone"
    ),
    (
      "dlclose",
      "a library may hold on to what is in another: leave it loaded"
    ),
    (
      "printf vprintf puts putchar putchar_unlocked perror psignal psiginfo __printf_chk __vprintf_chk",
      "what is on stdout and stderr is the host's: use log() of bindery_host"
    ),
  ]
}
