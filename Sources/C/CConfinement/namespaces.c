// glibc declares unshare() and the functions for mounting only with this.
#define _GNU_SOURCE

#include "steps.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/mount.h>
#include <linux/openat2.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// <sys/mount.h> and <linux/mount.h> conflict on some systems, so these system calls are made by number.
enum {
  WHOLE_TREE    = 0x8000,   // AT_RECURSIVE
  BY_DESCRIPTOR = 0x1000,   // AT_EMPTY_PATH
  UNPROPAGATED  = 1 << 18,  // MS_PRIVATE
  MOST_LINKS    = 40,       // as many as the kernel follows in a path
  MOST_NAMES    = 64,       // in a withheld path, because each takes memory
};

#define ATTRIBUTES_OF_ROOT (MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC)

// Whether this process has entered a user namespace of its own, and a root of its own in it.
static bool has_own_users, has_own_root;

// The errno for which the root couldn't be filled or entered, or 0.
static int root_failure;

bool confinement_has_own_users(void) { return has_own_users; }

int confinement_root_failure(void) { return root_failure; }

// ------------------------------------------------------------ the user namespace

static int write_text(const char *path, const char *format, ...) {
  char    text[64];
  va_list arguments;
  va_start(arguments, format);
  int count = vsnprintf(text, sizeof(text), format, arguments);
  va_end(arguments);
  int descriptor = open(path, O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  int error = write(descriptor, text, (size_t)count) == count ? 0 : errno;
  close(descriptor);
  return error;
}

// Maps the user and the group to themselves, so that the ownership of files looks the same. All others become "nobody".
// Returns 0 or an errno.
static int map_identity(uid_t user, gid_t group) {
  int error = write_text("/proc/self/setgroups", "deny");
  if (error == 0) error = write_text("/proc/self/uid_map", "%u %u 1", user, user);
  if (error != 0) return error;
  return write_text("/proc/self/gid_map", "%u %u 1", group, group);
}

// Enters the namespaces. Returns 0 or an errno. With a network the host name stays, because resolving names can depend
// on it.
static int unshare_all(bool network) {
  uid_t user = geteuid();
  gid_t group = getegid();
  int   flags = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWIPC;
  if (!network) flags |= CLONE_NEWNET | CLONE_NEWUTS;
  // A kernel without control groups refuses their namespace with EINVAL.
  if (unshare(flags | CLONE_NEWCGROUP) != 0 && (errno != EINVAL || unshare(flags) != 0)) return errno;
  has_own_users = true;
  int error = map_identity(user, group);
  if (error != 0 || network) return error;
  return sethostname("localhost", strlen("localhost")) == 0 ? 0 : errno;
}

// ------------------------------------------------------------------ the root

// Creates a file system in memory. Returns its descriptor, which the caller closes, or -1 with errno set.
static int make_file_system(void) {
  int settings = (int)syscall(SYS_fsopen, "tmpfs", FSOPEN_CLOEXEC);
  if (settings < 0) return -1;
  int made = -1;
  if (syscall(SYS_fsconfig, settings, FSCONFIG_SET_STRING, "mode", "0755", 0) == 0 &&
      syscall(SYS_fsconfig, settings, FSCONFIG_CMD_CREATE, NULL, NULL, 0) == 0) {
    made = (int)syscall(SYS_fsmount, settings, FSMOUNT_CLOEXEC, ATTRIBUTES_OF_ROOT);
  }
  int error = errno;
  close(settings);
  errno = error;
  return made;
}

// Mounts an empty file system over the root, where no path leads. Returns 0 after writing its descriptor to `root`,
// which the caller closes, or an errno.
static int mount_root(int *root) {
  *root = make_file_system();
  if (*root < 0) return errno;
  if (syscall(SYS_move_mount, *root, "", AT_FDCWD, "/", MOVE_MOUNT_F_EMPTY_PATH) == 0) return 0;
  int error = errno;
  close(*root);
  return error;
}

// Sets attributes of a mount, and makes it private, so that later mounts outside don't appear below it. Returns 0 or an
// errno.
static int set_attributes(int mount, unsigned flags, uint64_t set) {
  struct mount_attr attributes = {.attr_set = set, .propagation = UNPROPAGATED};
  return syscall(SYS_mount_setattr, mount, "", flags | BY_DESCRIPTOR, &attributes, sizeof(attributes)) == 0 ? 0 : errno;
}

// Creates an empty file or folder as a mount point, unless it exists. `path` is relative to the root. Returns 0 or an
// errno.
static int make_mountpoint(int root, const char *path, mode_t mode) {
  int result = S_ISDIR(mode) ? mkdirat(root, path, 0755) : mknodat(root, path, S_IFREG | 0444, 0);
  return result == 0 || errno == EEXIST ? 0 : errno;
}

// Returns whether a path leads to the same file below the root as outside, because it lies in a folder that is already
// bound.
static bool is_bound(int root, const char *path, const struct stat *here) {
  struct stat there;
  return fstatat(root, path + 1, &there, AT_SYMLINK_NOFOLLOW) == 0 && there.st_dev == here->st_dev &&
         there.st_ino == here->st_ino;
}

// Binds `path`, which has no symbolic links, with all mounts below it, to the same path below the root, read-only.
// Returns 0 or an errno.
static int bind_path(int root, const char *path, const struct stat *status) {
  if (is_bound(root, path, status)) return 0;
  int error = make_mountpoint(root, path + 1, status->st_mode);
  if (error != 0) return error;
  int tree = (int)syscall(SYS_open_tree, AT_FDCWD, path, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | WHOLE_TREE);
  if (tree < 0) return errno;
  // With MOUNT_ATTR_NODEV a device file couldn't be opened.
  uint64_t devices = S_ISCHR(status->st_mode) ? 0 : MOUNT_ATTR_NODEV;
  error = set_attributes(tree, WHOLE_TREE, MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | devices);
  if (error == 0 && syscall(SYS_move_mount, tree, "", root, path + 1, MOVE_MOUNT_F_EMPTY_PATH) != 0) error = errno;
  close(tree);
  return error;
}

// Creates the last folder of `path` below the root, unless something is mounted or exists there. No link leads out of
// the root. `path` is restored before the function returns.
static void make_folder(int root, char *path, mode_t mode) {
  struct open_how how = {
      .flags = O_PATH | O_DIRECTORY | O_CLOEXEC,
      .resolve = RESOLVE_IN_ROOT | RESOLVE_NO_XDEV | RESOLVE_NO_MAGICLINKS,
  };
  char *slash = strrchr(path, '/');
  *slash = 0;
  int parent = (int)syscall(SYS_openat2, root, path[0] == 0 ? "/" : path, &how, sizeof(how));
  *slash = '/';
  if (parent < 0) return;
  mkdirat(parent, slash + 1, mode);
  close(parent);
}

// Creates a folder without permissions at `path` below the root, unless something exists there.
//
// Nothing is looked up outside, because the path comes from an untrusted plugin. A path that can't be hidden stays
// missing.
static void hide_path(int root, const char *path) {
  char   made[PATH_MAX];
  size_t length = strlen(path);
  while (length != 0 && path[length - 1] == '/') length--;
  if (path[0] != '/' || length >= sizeof(made)) return;
  memcpy(made, path, length);
  made[length] = 0;
  int names = 0;
  for (char *end = made; *end != 0 && names < MOST_NAMES; names++) {
    end += 1 + strcspn(end + 1, "/");
    char next = *end;
    *end = 0;
    make_folder(root, made, next == 0 ? 0 : 0755);
    *end = next;
  }
}

// ------------------------------------------------------------------- the paths

// The state of a walk along a path: the part that was walked, and the rest.
struct walk {
  char done[PATH_MAX];  // "/usr/lib", or "" at the root; without symbolic links
  char rest[PATH_MAX];  // "../share/zoneinfo"
  int  links;
};

static bool is_absent(int error) { return error == ENOENT || error == ENOTDIR || error == EACCES; }

// Removes the last component of the walked part.
static void step_back(struct walk *walk) {
  char *slash = strrchr(walk->done, '/');
  if (slash != NULL) *slash = 0;
}

// Moves the next component of the rest to the walked part. Returns 0, or an errno; at the end of the rest `*found` is
// false.
static int step(struct walk *walk, bool *found) {
  size_t slashes = strspn(walk->rest, "/"), count = strcspn(walk->rest + slashes, "/");
  char  *name = walk->rest + slashes;
  size_t walked = strlen(walk->done);
  *found = count != 0;
  if (count == 2 && memcmp(name, "..", 2) == 0) {
    step_back(walk);
  } else if (count != 0 && !(count == 1 && name[0] == '.')) {
    if (walked + 1 + count >= sizeof(walk->done)) return ENAMETOOLONG;
    walk->done[walked] = '/';
    memcpy(walk->done + walked + 1, name, count);
    walk->done[walked + 1 + count] = 0;
  }
  memmove(walk->rest, name + count, strlen(name + count) + 1);
  return 0;
}

// Copies the symbolic link at the end of the walked part to the root, and continues at its target. Returns 0 or an
// errno.
static int follow(struct walk *walk, int root) {
  char    target[PATH_MAX];
  ssize_t count = readlink(walk->done, target, sizeof(target));
  if (count < 0) return errno;
  size_t rest = strlen(walk->rest);
  if (++walk->links > MOST_LINKS) return ELOOP;
  if ((size_t)count + 1 + rest >= sizeof(target)) return ENAMETOOLONG;
  target[count] = 0;
  if (symlinkat(target, root, walk->done + 1) != 0 && errno != EEXIST) return errno;
  if (target[0] == '/') walk->done[0] = 0;
  else step_back(walk);
  memcpy(target + count, walk->rest, rest + 1);
  memcpy(walk->rest, target, (size_t)count + rest + 1);
  return 0;
}

static bool is_at_end(const struct walk *walk) { return walk->rest[strspn(walk->rest, "/")] == 0; }

// Walks to the end of the path, binds the end, and creates all folders and links on the way below the root. Returns 0
// or an errno.
static int walk_to_end(struct walk *walk, int root) {
  for (bool found = true; found;) {
    struct stat status;
    int         error = step(walk, &found);
    if (error != 0) return error;
    if (walk->done[0] == 0) continue;
    if (lstat(walk->done, &status) != 0) return errno;
    if (S_ISLNK(status.st_mode)) error = follow(walk, root), found = true;
    else if (is_at_end(walk)) return bind_path(root, walk->done, &status);
    else if (S_ISDIR(status.st_mode)) error = make_mountpoint(root, walk->done + 1, status.st_mode);
    if (error != 0) return error;
  }
  // The path is the root itself, which confinement exists to withhold.
  return ENOTSUP;
}

// Binds a path with the links on the way, and skips one that can't be found. A relative path starts at `folder`.
// Returns 0 or an errno.
static int bind_end(int root, const char *folder, const char *path) {
  bool        is_whole = path[0] == '/';
  struct walk walk = {.links = 0};
  int count = snprintf(walk.rest, sizeof(walk.rest), "%s%s%s", is_whole ? "" : folder, is_whole ? "" : "/", path);
  if (count < 0 || (size_t)count >= sizeof(walk.rest)) return ENAMETOOLONG;
  int error = walk_to_end(&walk, root);
  return is_absent(error) ? 0 : error;
}

static int bind_all(int root, const char *folder, const char *const *paths, size_t count) {
  int error = 0;
  for (size_t index = 0; error == 0 && index < count; index++) error = bind_end(root, folder, paths[index]);
  return error;
}

static int fill(int root, const char *folder, const confinement *confinement) {
  int error = bind_all(root, folder, confinement->readable, confinement->readable_count);
  if (error == 0) error = bind_all(root, folder, confinement_needed_paths, confinement_needed_count);
  if (error == 0) error = bind_end(root, folder, "/proc/self");
  // Withheld paths come last, because readable ones may lie below them. A failure of theirs doesn't prevent the root.
  for (size_t index = 0; error == 0 && index < confinement->withheld_count; index++) {
    hide_path(root, confinement->withheld[index]);
  }
  return error;
}

// -------------------------------------------------------------------- the step

// Enters the root, which becomes read-only, and sets `*entered` on success. Returns 0 or an errno.
//
// A process without capabilities and without an open folder outside can't leave it. The former root stays mounted,
// because unmounting it would make every worker wait for all processors.
static int enter(int root, const char *folder, bool *entered) {
  int error = set_attributes(root, 0, MOUNT_ATTR_RDONLY | ATTRIBUTES_OF_ROOT);
  if (error != 0) return error;
  if (fchdir(root) != 0 || chroot(".") != 0) {
    error = errno;
    return chdir(folder) == 0 ? error : errno;
  }
  *entered = true;
  return chdir(folder) == 0 || chdir("/") == 0 ? 0 : errno;
}

static int move_out(const confinement *confinement, const char *folder, bool *entered) {
  int error = unshare_all(confinement->network);
  int root;
  if (error == 0) error = mount_root(&root);
  if (error != 0) return error;
  error = fill(root, folder, confinement);
  if (error == 0) error = enter(root, folder, entered);
  root_failure = error;
  close(root);
  return error;
}

int confinement_enter_namespaces(const confinement *confinement) {
  if (!confinement->own_root) return 0;
  char folder[PATH_MAX];
  if (getcwd(folder, sizeof(folder)) == NULL) return 0;
  bool entered = false;
  int  error = move_out(confinement, folder, &entered);
  has_own_root = entered;
  // A failure before entering costs nothing that the other steps need; they confine the process as without namespaces.
  return entered ? error : 0;
}

// Reads one byte, despite interrupting signals, and returns whether it came.
static bool read_byte(int descriptor) {
  char    byte;
  ssize_t count;
  do count = read(descriptor, &byte, 1);
  while (count < 0 && errno == EINTR);
  return count == 1;
}

// The test runs in a child, because namespaces are entered for good. The child reports over a pipe, because a program
// that ignores SIGCHLD gets no exit status.
bool confinement_has_namespaces(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  pid_t child = fork();
  if (child == 0) {
    confinement_enter_namespaces(&(confinement){.own_root = true});
    _exit(has_own_root && write(ends[1], "", 1) == 1 ? 0 : 1);
  }
  close(ends[1]);
  bool has = child > 0 && read_byte(ends[0]);
  close(ends[0]);
  if (child > 0) waitpid(child, NULL, 0);
  return has;
}
