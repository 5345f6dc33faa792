// Confines itself, then tries one thing that a plugin could try, and prints what came of it:
// "allowed", the name of an errno, or the signal that ended it.
//
//     confined [--unconfined] [--network] [--own-root] [--shared] [--refuse CALL] [--user ID] [--crowded]
//         [--limitless] [--lock LINK] [--in FOLDER] ATTEMPT
//
// Shared, its mounts are those of others where it may make them so; crowded, it has a thread more than it should;
// limitless, it asks for no limit on memory. With a root of its own, a kernel is played that refuses CALL, eg "unshare"
// or "open_tree"; "map" is opening what maps users. LINK lies outside FOLDER and leads to "user@machine", as
// LINK.withheld does; LINK.loop leads to itself. FOLDER may be read. It has a file "file" that everybody may write, a
// folder "folder", and the library "library.so" whose function `answer` returns 42.

#define _GNU_SOURCE

#include "confinement.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <linux/netlink.h>
#include <netdb.h>
#include <pthread.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define MEMORY ((size_t)512 << 20)
#define FILES  64

extern char **environ;

// What is there before confining.
static bool  is_confined, has_own_root;
static pid_t parent;
static const char *lock = "";
static char  machine[256], zone[PATH_MAX];
static int   library = -1, program = -1, file = -1, listener = -1, unconnected = -1, connected = -1;

static int result(long value) { return value < 0 ? errno : 0; }

// The path of what lies beside the lock. Valid until the next call.
static const char *beside_lock(const char *end) {
  static char path[PATH_MAX];
  snprintf(path, sizeof(path), "%s%s", lock, end);
  return path;
}

// ------------------------------------------------------------------- files

static int reading(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  char byte;
  int  error = result(read(descriptor, &byte, 1));
  close(descriptor);
  return error;
}

static int listing(const char *path) {
  DIR *folder = opendir(path);
  if (folder == NULL) return errno;
  errno = 0;
  int error = readdir(folder) == NULL ? errno : 0;
  closedir(folder);
  return error;
}

static int opening(const char *path, int flags) {
  int descriptor = open(path, flags | O_CLOEXEC, 0666);
  if (descriptor < 0) return errno;
  close(descriptor);
  return 0;
}

static int reading_of_parent(void) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/status", (int)parent);
  return reading(path);
}

static int status(void) {
  struct stat found;
  return result(stat("/etc/passwd", &found));
}

static int linking(const char *path, const char *expected) {
  char    target[PATH_MAX];
  ssize_t count = readlink(path, target, sizeof(target));
  if (count < 0) return errno;
  return (size_t)count == strlen(expected) && memcmp(target, expected, (size_t)count) == 0 ? 0 : EIO;
}

static int status_of_parent(void) {
  char        path[64];
  struct stat found;
  snprintf(path, sizeof(path), "/proc/%d", (int)parent);
  return result(stat(path, &found));
}

// Whether a file has a line with a text in it: ENOENT where it has none, or isn't there.
static int finding(const char *path, const char *text) {
  FILE *lines = fopen(path, "re");
  if (lines == NULL) return errno;
  char line[512];
  bool found = false;
  while (!found && fgets(line, sizeof(line), lines) != NULL) found = strstr(line, text) != NULL;
  fclose(lines);
  return found ? 0 : ENOENT;
}

static int find_connection(void) { return finding("/proc/self/net/tcp", " 0A "); }

// Through the links that lead there.
static int find_zone(void) {
  char now[PATH_MAX] = "";
  if (realpath("/etc/localtime", now) == NULL) now[0] = 0;
  return strcmp(now, zone) == 0 ? 0 : ENOENT;
}

// One that is called as those of confined processes are told that they are can't tell.
static int find_name(void) {
  char name[sizeof(machine)] = "";
  if (gethostname(name, sizeof(name) - 1) != 0) return errno;
  return strcmp(name, machine) == 0 && !(has_own_root && strcmp(name, "localhost") == 0) ? 0 : ENOENT;
}

static int follow_lock(void) { return linking(lock, "user@machine"); }
static int follow_withheld(void) { return linking(beside_lock(".withheld"), "user@machine"); }
static int miss_withheld(void) {
  struct stat found;
  return stat("/does/not/exist/below", &found) != 0 && errno == ENOENT ? 0 : errno;
}
static int find_propagation(void) { return finding("/proc/self/mountinfo", " master:"); }
static int follow_own(void) { return linking("link", "/etc/passwd"); }
static int read_given(void) { return reading("file"); }
static int read_withheld(void) { return reading("/etc/group"); }
static int read_users(void) { return reading("/etc/passwd"); }
static int read_link(void) { return reading("link"); }
static int read_through_itself(void) { return reading("/proc/self/root/etc/passwd"); }
static int read_own_maps(void) { return reading("/proc/self/maps"); }
static int read_null(void) { return reading("/dev/null"); }
static int read_zero(void) { return reading("/dev/zero"); }
static int read_random(void) { return reading("/dev/urandom"); }
static int read_libraries(void) { return reading("/etc/ld.so.cache"); }
static int list_given(void) { return listing("."); }
static int list_root(void) { return listing("/"); }
static int list_processes(void) { return listing("/proc"); }
static int write_file(void) { return opening("file", O_WRONLY); }
static int create(void) { return opening("new", O_WRONLY | O_CREAT); }
static int create_nameless(void) { return opening(".", O_WRONLY | O_TMPFILE); }
static int truncate_open(void) { return opening("file", O_RDONLY | O_TRUNC); }
static int truncate_path(void) { return result(truncate("file", 0)); }
static int write_own_memory(void) { return opening("/proc/self/mem", O_WRONLY); }
static int unlink_file(void) { return result(unlink("file")); }
static int rename_file(void) { return result(rename("file", "renamed")); }
static int link_file(void) { return result(link("file", "linked")); }
static int symlink_file(void) { return result(symlink("file", "symlinked")); }
static int make_folder(void) { return result(mkdir("new-folder", 0777)); }
static int remove_folder(void) { return result(rmdir("folder")); }
static int make_fifo(void) { return result(mkfifo("fifo", 0666)); }
static int change_mode(void) { return result(chmod("mine", 0600)); }
static int change_owner(void) { return result(chown("mine", getuid(), getgid())); }
static int change_times(void) { return result(utimensat(AT_FDCWD, "mine", NULL, 0)); }
static int change_attribute(void) { return result(setxattr("mine", "user.name", "value", 5, 0)); }
static int write_open(void) { return result(write(file, "text", 4)); }
static int write_pipe(void) {
  int ends[2];
  return pipe(ends) != 0 ? errno : result(write(ends[1], "text", 4));
}

// ------------------------------------------------------------------- network

static struct sockaddr_in loopback(int port) {
  return (struct sockaddr_in){
      .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
}

static int listening_port(void) {
  struct sockaddr_in address;
  socklen_t          size = sizeof(address);
  return getsockname(listener, (struct sockaddr *)&address, &size) == 0 ? ntohs(address.sin_port) : 0;
}

static int port;

static int connecting(int descriptor) {
  struct sockaddr_in address = loopback(port);
  return result(connect(descriptor, (struct sockaddr *)&address, sizeof(address)));
}

static int binding(int type) {
  int descriptor = socket(AF_INET, type, 0);
  if (descriptor < 0) return errno;
  struct sockaddr_in address = loopback(0);
  return result(bind(descriptor, (struct sockaddr *)&address, sizeof(address)));
}

static int connect_loopback(void) {
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  return descriptor < 0 ? errno : connecting(descriptor);
}

static int connect_open(void) { return connecting(unconnected); }
static int bind_tcp(void) { return binding(SOCK_STREAM); }
static int bind_udp(void) { return binding(SOCK_DGRAM); }
static int listen_unbound(void) { return result(listen(unconnected, 1)); }
static int unix_socket(void) { return result(socket(AF_UNIX, SOCK_STREAM, 0)); }
static int raw_socket(void) { return result(socket(AF_PACKET, SOCK_DGRAM, 0)); }
static int routes(void) { return result(socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE)); }
static int device_events(void) { return result(socket(AF_NETLINK, SOCK_RAW, NETLINK_KOBJECT_UEVENT)); }

static int bind_routes(void) {
  int descriptor = socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE);
  if (descriptor < 0) return errno;
  struct sockaddr_nl address = {.nl_family = AF_NETLINK};
  return result(bind(descriptor, (struct sockaddr *)&address, sizeof(address)));
}

static int accept_open(void) {
  fcntl(listener, F_SETFL, O_NONBLOCK);
  int error = result(accept(listener, NULL, NULL));
  return error == EAGAIN ? 0 : error;
}

static int send_urgently(void) {
  struct iovec  byte = {"x", 1};
  struct msghdr message = {.msg_iov = &byte, .msg_iovlen = 1};
  if (send(connected, "x", 1, MSG_OOB) == 1 || sendmsg(connected, &message, MSG_OOB) == 1) return 0;
  return errno;
}

static int resolve(void) {
  struct addrinfo *found = NULL, wanted = {.ai_socktype = SOCK_STREAM};
  int              failure = getaddrinfo("localhost", "http", &wanted, &found);
  if (found != NULL) freeaddrinfo(found);
  return failure == EAI_SYSTEM ? errno : failure == 0 ? 0 : ENOENT;
}

static int pair_of_streams(void) {
  int ends[2];
  return result(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends));
}

static int pair_of_datagrams(void) {
  int ends[2];
  return result(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends));
}

// ----------------------------------------------------------------- processes

static int ended(pid_t child) {
  if (child < 0) return errno;
  if (child == 0) _exit(0);
  return result(waitpid(child, NULL, 0));
}

static int spawn(void) {
  char *arguments[] = {"true", NULL};
  pid_t child;
  int   error = posix_spawn(&child, "/bin/true", NULL, NULL, arguments, environ);
  return error != 0 ? error : ended(child);
}

static int execute(void) {
  char *arguments[] = {"echo", "allowed", NULL};
  return result(execve("/bin/echo", arguments, environ));
}

static int execute_memory(void) {
  char *arguments[] = {"echo", "allowed", NULL};
  return result(fexecve(program, arguments, environ));
}

static int read_memory_of_parent(void) {
  char         byte;
  struct iovec here = {&byte, 1}, there = {&parent, 1};
  return result(process_vm_readv(parent, &here, 1, &there, 1, 0));
}

static int attach_to_parent(void) {
  int error = result(ptrace(PTRACE_SEIZE, parent, NULL, NULL));
  if (error == 0) ptrace(PTRACE_DETACH, parent, NULL, NULL);
  return error;
}

static int signal_when_ready(void) {
  struct f_owner_ex owner = {F_OWNER_PID, parent};
  return result(fcntl(unconnected, F_SETOWN_EX, &owner));
}

static int limit_parent(void) {
  struct rlimit found;
  return result(prlimit(parent, RLIMIT_CORE, NULL, &found));
}

// By the number that clock_getcpuclockid() makes of it.
static int time_parent(void) {
  struct timespec time;
  return result(syscall(SYS_clock_gettime, (int)(~(unsigned)parent << 3 | 2), &time));
}

static int group_parent(void) { return result(getpgid(parent)); }
static int session_parent(void) { return result(getsid(parent)); }

static int priority_parent(void) {
  errno = 0;
  return getpriority(PRIO_PROCESS, (id_t)parent) == -1 ? errno : 0;
}

// By calls, where the C library reads some clocks without.
static int look_at_oneself(void) {
  static const int clocks[] = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID};
  struct timespec  time = {0};
  for (size_t index = 0; index < sizeof(clocks) / sizeof(clocks[0]); index++) {
    if (syscall(SYS_clock_gettime, clocks[index], &time) != 0) return errno;
    if (syscall(SYS_clock_getres, clocks[index], &time) != 0) return errno;
  }
  time = (struct timespec){0, 1};
  if (clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL) != 0) return EIO;
  errno = 0;
  return getpgid(0) < 0 || getsid(0) < 0 || (getpriority(PRIO_PROCESS, 0) == -1 && errno != 0) ? errno : 0;
}

static int fork_child(void) { return ended(fork()); }
static int vfork_child(void) { return ended((pid_t)syscall(SYS_clone, CLONE_VFORK | SIGCHLD, 0, 0, 0, 0)); }
static int clone_unknown(void) { return result(syscall(SYS_clone3, NULL, 0)); }
static int be_traced(void) { return result(ptrace(PTRACE_TRACEME, 0, NULL, NULL)); }
static int find_parent(void) { return result(kill(parent, 0)); }
static int signal_parent(void) { return result(kill(parent, SIGUSR1)); }
static int signal_thread_of_parent(void) { return result(syscall(SYS_tgkill, parent, parent, SIGUSR1)); }
static int signal_any_thread(void) { return result(syscall(SYS_tkill, parent, SIGUSR1)); }
static int signal_everybody(void) { return result(kill(-1, 0)); }
static int signal_group(void) { return result(kill(0, 0)); }
static int signal_oneself(void) { return result(raise(SIGUSR1)); }
static int end_as_others_do(void) {
  static const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM};
  for (size_t index = 0; index < sizeof(signals) / sizeof(signals[0]); index++) {
    if (kill(getpid(), signals[index]) == 0 || errno != EPERM) return errno == EPERM ? 0 : errno;
    if (raise(signals[index]) == 0 || errno != EPERM) return 0;
  }
  // What the C library and runtimes of languages send to themselves.
  static const int allowed[] = {SIGCHLD, SIGURG, SIGWINCH, SIGCONT};
  for (size_t index = 0; index < sizeof(allowed) / sizeof(allowed[0]); index++) {
    if (raise(allowed[index]) != 0) return ENOTSUP;
  }
  return EPERM;
}

static int shorten_own_time(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CPU, &limit) != 0) return ENOTSUP;
  return result(setrlimit(RLIMIT_CPU, &limit));
}

static int hold_parent(void) { return result(syscall(SYS_pidfd_open, parent, 0)); }
static int leave_session(void) { return result(setsid()); }
static int outlive_parent(void) { return result(prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0)); }
static int change_user(void) { return result(syscall(SYS_setresuid, getuid(), getuid(), getuid())); }
static int leave_namespace(void) { return result(unshare(CLONE_FS)); }
static int mount_folder(void) { return mount("none", "folder", "tmpfs", 0, "") == 0 ? result(umount("folder")) : errno; }
static int change_root(void) { return result(chroot("folder")); }
static int type_for_user(void) { return ioctl(unconnected, TIOCSTI, "x") == 0 || errno == ENOTTY ? 0 : errno; }

static int ask_for_events(void) {
  unsigned char parameters[128] = {0};
  return result(syscall(SYS_io_uring_setup, 1, parameters));
}

static int handle_faults(void) { return result(syscall(SYS_userfaultfd, 1 /* faults of this process only */)); }
static int make_memory(void) { return result(memfd_create("memory", 0)); }
static int list_keys(void) { return result(syscall(SYS_keyctl, 0, -3, 1)); }

static int other_architecture(void) {
#ifdef __x86_64__
  return result(syscall(0x40000000 | SYS_getpid)) == ENOSYS ? 0 : errno;
#else
  return ENOSYS;
#endif
}

static int capabilities(void) {
  FILE *text = fopen("/proc/self/status", "re");
  if (text == NULL) return errno;
  char          line[256];
  unsigned long set, any = 0;
  while (fgets(line, sizeof(line), text) != NULL) {
    if (sscanf(line, "CapInh: %lx", &set) == 1 || sscanf(line, "CapPrm: %lx", &set) == 1) any |= set;
    if (sscanf(line, "CapEff: %lx", &set) == 1 || sscanf(line, "CapAmb: %lx", &set) == 1) any |= set;
  }
  fclose(text);
  return any == 0 ? EPERM : 0;
}

// -------------------------------------------------------------------- limits

static int open_many(void) {
  for (int count = 0; count < FILES; count++) {
    if (dup(0) < 0) return errno;
  }
  return 0;
}

static int take_memory(void) {
  return mmap(NULL, MEMORY, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? errno : 0;
}

static int lock_memory(void) {
  static char page;
  return result(mlock(&page, 1));
}

// Much longer than it may, for the kernel counts ticks: on a busy machine it misses some.
static int spin(void) {
  int           seconds = is_confined ? 20 : 2;
  struct rusage used;
  do {
    getrusage(RUSAGE_SELF, &used);
  } while (used.ru_utime.tv_sec + used.ru_stime.tv_sec < seconds);
  return 0;
}

static int raise_limit(void) {
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  return result(setrlimit(RLIMIT_AS, &limit));
}

static int no_dump(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_CORE, &limit) == 0 && limit.rlim_max == 1 ? EPERM : 0;
}

// ------------------------------------------------------- threads and libraries

static void *answer(void *question) { return question; }

static void *wait_for_good(void *nothing) {
  while (true) pause();
  return nothing;
}

static int thread(void) {
  pthread_t other;
  void     *got = NULL;
  int       error = pthread_create(&other, NULL, answer, &parent);
  if (error == 0) error = pthread_join(other, &got);
  return error != 0 ? error : got == &parent ? 0 : EIO;
}

// As Dispatch does: by the number of a thread, and not below its process.
static void *read_status(void *error) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/stat", (int)gettid());
  *(int *)error = reading(path);
  return NULL;
}

static int status_of_thread(void) {
  pthread_t other;
  int       seen = EIO, error = pthread_create(&other, NULL, read_status, &seen);
  if (error == 0) error = pthread_join(other, NULL);
  return error != 0 ? error : seen;
}

static int be_less_urgent(void) { return result(setpriority(PRIO_PROCESS, 0, 5)); }
static int slow_parent(void) { return result(setpriority(PRIO_PROCESS, (id_t)parent, 0)); }

static int starting(int limit, size_t stack) {
  pthread_t      other;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack);
  int error = 0;
  for (int count = 0; error == 0 && count < limit; count++) {
    error = pthread_create(&other, &attributes, wait_for_good, NULL);
  }
  return error;
}

static int many_threads(void) { return starting(2000, (size_t)1 << 20); }
static int some_threads(void) { return starting(80, (size_t)1 << 17); }

static int stack(void) {
  pthread_attr_t attributes;
  int            error = pthread_getattr_np(pthread_self(), &attributes);
  if (error == 0) pthread_attr_destroy(&attributes);
  return error;
}

static int load(const char *path) {
  void *image = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (image == NULL) return ENOEXEC;
  int (*function)(void) = (int (*)(void))dlsym(image, "answer");
  return function != NULL && function() == 42 ? 0 : EIO;
}

static int load_memory(void) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/fd/%d", (int)getpid(), library);
  return load(path);
}

static int load_own_memory(void) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/self/fd/%d", library);
  return load(path);
}

static int load_system(void) { return dlopen("libutil.so.1", RTLD_NOW) == NULL ? ENOEXEC : 0; }

static int nothing(void) { return 0; }

// ------------------------------------------------------------------- the table

static const struct {
  const char *name;
  int (*attempt)(void);
} attempts[] = {
    {"nothing", nothing},
    {"read a file that is given", read_given},
    {"read a file that is withheld", read_withheld},
    {"read the list of users", read_users},
    {"read through a link that leaves", read_link},
    {"read the list of users through itself", read_through_itself},
    {"read its own maps", read_own_maps},
    {"read null", read_null},
    {"read zero", read_zero},
    {"read random bytes", read_random},
    {"read the loader's cache", read_libraries},
    {"read its parent's status", reading_of_parent},
    {"list a folder that is given", list_given},
    {"list the root", list_root},
    {"list the processes", list_processes},
    {"learn that a file exists", status},
    {"learn where a link leads", follow_lock},
    {"learn where a withheld link leads", follow_withheld},
    {"learn that a withheld folder is missing", miss_withheld},
    {"find a mount that follows another", find_propagation},
    {"learn that its parent exists", status_of_parent},
    {"learn where a link of its own leads", follow_own},
    {"find the file behind its time zone", find_zone},
    {"find a connection in its tables", find_connection},
    {"learn the name of the machine", find_name},
    {"open a file to write", write_file},
    {"create a file", create},
    {"create a nameless file", create_nameless},
    {"truncate a file by opening it", truncate_open},
    {"truncate a file", truncate_path},
    {"open its own memory to write", write_own_memory},
    {"unlink a file", unlink_file},
    {"rename a file", rename_file},
    {"link a file", link_file},
    {"make a symbolic link", symlink_file},
    {"make a folder", make_folder},
    {"remove a folder", remove_folder},
    {"make a fifo", make_fifo},
    {"change a mode", change_mode},
    {"change an owner", change_owner},
    {"change times", change_times},
    {"change an attribute", change_attribute},
    {"write to an open file", write_open},
    {"write to a pipe", write_pipe},
    {"connect", connect_loopback},
    {"connect an open socket", connect_open},
    {"bind a port of TCP", bind_tcp},
    {"bind a port of UDP", bind_udp},
    {"listen without binding", listen_unbound},
    {"accept at an open socket", accept_open},
    {"make a Unix socket", unix_socket},
    {"make a raw socket", raw_socket},
    {"ask for routes", routes},
    {"bind to routes", bind_routes},
    {"listen to the kernel's devices", device_events},
    {"send urgent data", send_urgently},
    {"resolve a name", resolve},
    {"make a pair of streams", pair_of_streams},
    {"make a pair of datagrams", pair_of_datagrams},
    {"fork", fork_child},
    {"vfork", vfork_child},
    {"clone in the new way", clone_unknown},
    {"spawn", spawn},
    {"execute", execute},
    {"execute memory", execute_memory},
    {"be traced", be_traced},
    {"trace its parent", attach_to_parent},
    {"read its parent's memory", read_memory_of_parent},
    {"read its parent's limits", limit_parent},
    {"find its parent", find_parent},
    {"learn its parent's time", time_parent},
    {"learn its parent's group", group_parent},
    {"learn its parent's session", session_parent},
    {"learn its parent's priority", priority_parent},
    {"learn its own times and group", look_at_oneself},
    {"signal its parent", signal_parent},
    {"signal a thread of its parent", signal_thread_of_parent},
    {"signal any thread", signal_any_thread},
    {"signal everybody", signal_everybody},
    {"signal its group", signal_group},
    {"signal itself", signal_oneself},
    {"end itself as others do", end_as_others_do},
    {"shorten its own time", shorten_own_time},
    {"have its parent signalled", signal_when_ready},
    {"hold its parent", hold_parent},
    {"leave its session", leave_session},
    {"outlive its parent", outlive_parent},
    {"change the user", change_user},
    {"leave a namespace", leave_namespace},
    {"mount", mount_folder},
    {"change the root", change_root},
    {"type for the user", type_for_user},
    {"set up a ring", ask_for_events},
    {"handle faults", handle_faults},
    {"make memory files", make_memory},
    {"list keys", list_keys},
    {"call another architecture", other_architecture},
    {"keep capabilities", capabilities},
    {"open many files", open_many},
    {"take much memory", take_memory},
    {"lock memory", lock_memory},
    {"spin", spin},
    {"raise a limit", raise_limit},
    {"leave a dump", no_dump},
    {"start a thread", thread},
    {"read the status of its thread", status_of_thread},
    {"be less urgent", be_less_urgent},
    {"slow its parent", slow_parent},
    {"start threads without end", many_threads},
    {"start eighty threads", some_threads},
    {"find its stack", stack},
    {"load memory by its number", load_memory},
    {"load memory by itself", load_own_memory},
    {"load a library of the system", load_system},
};

// ----------------------------------------------------------------- confining

struct options {
  bool        unconfined, network, own_root, shared, crowded, limitless;
  uid_t       user;
  const char *folder, *attempt, *refused;
};

static void fail(const char *what) {
  printf("the fixture fails: %s: %s\n", what, strerrorname_np(errno));
  exit(70);
}

// A sealed copy of a file, in memory.
static int copy(const char *path) {
  int  from = open(path, O_RDONLY | O_CLOEXEC), to = memfd_create("copy", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  char buffer[4096];
  for (ssize_t count; (count = read(from, buffer, sizeof(buffer))) > 0;) {
    if (write(to, buffer, (size_t)count) != count) fail("write");
  }
  close(from);
  if (fcntl(to, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) != 0) fail("seal");
  return to;
}

// Becomes a user, as if it had begun as that one.
static void become(uid_t user) {
  if (user == getuid()) return;
  if (setgroups(0, NULL) != 0 || setgid(user) != 0 || setuid(user) != 0) fail("setuid");
  prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
}

static void prepare(const struct options *options) {
  if (options->folder != NULL && chdir(options->folder) != 0) fail("chdir");
  close(open("mine", O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
  file = open("file", O_WRONLY | O_CLOEXEC);
  library = copy("library.so");
  program = copy("/bin/echo");
  listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  unconnected = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file < 0 || listen(listener, 4) != 0) fail("prepare");
  port = listening_port();
  connected = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connecting(connected) != 0) fail("connect");
  if (gethostname(machine, sizeof(machine) - 1) != 0) fail("gethostname");
  if (realpath("/etc/localtime", zone) == NULL) zone[0] = 0;
}

// Does as a container does that allows no namespaces, or a system that allows no mounts in them.
static void refuse(const char *call) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  bool is_map = strcmp(call, "map") == 0;
  int  number = seccomp_syscall_resolve_name(is_map ? "openat" : call);
  if (filter == NULL || number == __NR_SCMP_ERROR) fail("refuse");
  // No other file is opened so while the process is confined.
  struct scmp_arg_cmp writing = SCMP_A2(SCMP_CMP_EQ, O_WRONLY | O_CLOEXEC, 0);
  if (seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), number, is_map ? 1 : 0, &writing) != 0) fail("refuse");
  if (seccomp_load(filter) != 0) fail("refuse");
  seccomp_release(filter);
}

// Fills in the paths of the list that are too long to be looked up, or too deep to be made.
static void lengthen(const char **withheld) {
  static char name[300], deep[4096];
  memset(name, 'a', sizeof(name) - 1);
  for (size_t index = 0; index + 1 < sizeof(deep); index++) deep[index] = index % 2 == 0 ? '/' : 'b';
  name[0] = '/';
  withheld[0] = name;
  withheld[1] = deep;
}

static void confine(const struct options *options) {
  static char loop[PATH_MAX], link[PATH_MAX];
  strcpy(loop, beside_lock(".loop"));
  strcpy(link, beside_lock(".withheld"));
  // An untrusted plugin writes them.
  const char *withheld[] = {
      NULL, NULL, "/", "//", "", "/proc/self/root", "/proc/self/root/etc", "/dev/null/below", "/../..", loop,
      "/etc/group", "/usr/share", "/does/not/exist", link,
  };
  lengthen(withheld);
  if (options->refused != NULL) refuse(options->refused);
  const char *paths[64] = {".", "/does/not/exist"};
  size_t      count = 2;
  count += confinement_library_paths(paths + count, 64 - count);
  if (options->network) count += confinement_network_paths(paths + count, 64 - count);
  confinement wanted = {
      .readable = paths,
      .readable_count = count,
      .withheld = withheld,
      .withheld_count = sizeof(withheld) / sizeof(withheld[0]),
      .network = options->network,
      .receiving = -1,
      .own_root = options->own_root,
      .memory_bytes = options->limitless ? 0 : MEMORY,
      .cpu_seconds = 1,
      .open_files = FILES,
  };
  confinement_failure failure;
  if (confinement_apply(&wanted, &failure)) return;
  printf("%s: %s\n", failure.step, strerrorname_np(failure.error));
  exit(0);
}

static int attempt(const char *name) {
  for (size_t index = 0; index < sizeof(attempts) / sizeof(attempts[0]); index++) {
    if (strcmp(attempts[index].name, name) == 0) return attempts[index].attempt();
  }
  return ENOSYS;
}

static void try(const struct options *options) {
  prepare(options);
  pthread_t other;
  if (options->crowded) pthread_create(&other, NULL, wait_for_good, NULL);
  if (!options->unconfined) confine(options);
  is_confined = !options->unconfined;
  has_own_root = options->own_root;
  int error = attempt(options->attempt);
  printf("%s\n", error == 0 ? "allowed" : strerrorname_np(error));
  fflush(stdout);
  _exit(0);
}

// Whether a confined process ends when its parent does: that one is a child of this process, so
// that there is somebody to tell. Who goes on says so after a while.
static void lose_parent(const struct options *options) {
  int  ends[2];
  char byte = 0;
  if (pipe(ends) != 0) fail("pipe");
  if (fork() == 0) {
    int ready[2];
    if (pipe(ready) != 0) fail("pipe");
    if (fork() != 0) {
      close(ready[1]);
      _exit(read(ready[0], &byte, 1) == 1 ? 0 : 1);
    }
    prepare(options);
    if (!options->unconfined) confine(options);
    if (write(ready[1], "", 1) != 1) fail("write");
    sleep(5);
    _exit(write(ends[1], "", 1) == 1 ? 0 : 1);
  }
  close(ends[1]);
  printf("%s\n", read(ends[0], &byte, 1) == 0 ? "ended" : "went on");
}

static struct options parse(int count, char **arguments) {
  struct options options = {.user = getuid()};
  for (int index = 1; index < count; index++) {
    if (strcmp(arguments[index], "--unconfined") == 0) options.unconfined = true;
    else if (strcmp(arguments[index], "--network") == 0) options.network = true;
    else if (strcmp(arguments[index], "--own-root") == 0) options.own_root = true;
    else if (strcmp(arguments[index], "--shared") == 0) options.shared = true;
    else if (strcmp(arguments[index], "--crowded") == 0) options.crowded = true;
    else if (strcmp(arguments[index], "--limitless") == 0) options.limitless = true;
    else if (strcmp(arguments[index], "--user") == 0) options.user = (uid_t)atoi(arguments[++index]);
    else if (strcmp(arguments[index], "--refuse") == 0) options.refused = arguments[++index];
    else if (strcmp(arguments[index], "--lock") == 0) lock = arguments[++index];
    else if (strcmp(arguments[index], "--in") == 0) options.folder = arguments[++index];
    else options.attempt = arguments[index];
  }
  return options;
}

int main(int count, char **arguments) {
  struct options options = parse(count, arguments);
  // Whoever runs this may have left descriptors open, and their number is limited.
  close_range(3, ~0U, 0);
  signal(SIGUSR1, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  if (options.attempt == NULL) return 64;
  // Most systems have them shared anyway.
  if (options.shared && unshare(CLONE_NEWNS) == 0) mount("none", "/", NULL, MS_REC | MS_SHARED, NULL);
  become(options.user);
  if (strcmp(options.attempt, "lose its parent") == 0) return lose_parent(&options), 0;
  parent = getpid();
  pid_t child = fork();
  if (child == 0) try(&options);
  int status;
  if (waitpid(child, &status, 0) != child) fail("wait");
  if (WIFSIGNALED(status)) printf("%s\n", sigabbrev_np(WTERMSIG(status)));
  return 0;
}
