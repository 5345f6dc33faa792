#!/usr/bin/env bash
# Makes the packages of a build: package.sh BUILD-FOLDER FOLDER [VERSION]
#
# For each package of installation.sh, FOLDER gets one for Debian, and an archive for any other Linux with a glibc that
# is new enough. The archives unpack into one folder, which may stand anywhere and be moved.
#
# The same build makes the same bytes: all files have the time of SOURCE_DATE_EPOCH, which is that of the last commit
# where nothing else is said. DEBFULLNAME and DEBEMAIL say who the packages are from.
set -euo pipefail

[ $# -ge 2 ] || { echo "usage: package.sh BUILD-FOLDER FOLDER [VERSION]" >&2; exit 2; }
[ -x "$1/bindery" ] || { echo "package: there is no build of bindery in '$1'; run 'make build'" >&2; exit 2; }
build=$(cd "$1" && pwd)
top=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$2"
folder=$(cd "$2" && pwd)
version=${3-$("$build/bindery" --version)}
architecture=$(dpkg --print-architecture)
swift=$("$top/Scripts/sdk-package.sh" --compiler)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH-$(git -C "$top" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
export LC_ALL=C TZ=UTC

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$top/Scripts/installation.sh" "$build" "$work/tree" >"$work/list"

# Prints the paths of the files of packages: files_of PACKAGE...
files_of() {
  awk -v wanted=" $* " 'index(wanted, " " $1 " ") { print substr($0, length($1) + 2) }' "$work/list" | sort
}

# Copies the files of packages below a folder: copy FOLDER PACKAGE...
copy() {
  mkdir -p "$1"
  files_of "${@:2}" | tar --create --directory="$work/tree" --files-from=- | tar --extract --directory="$1"
}

# Gives all below a folder one time, and the modes that an installation has.
settle() {
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}

# Prints the packages of Debian that the programs and libraries of a package need: dependencies PACKAGE ROOT
dependencies() {
  local binaries=()
  while IFS= read -r path; do
    case $path in *.so | *.so.* | bin/* | libexec/*) [ -L "$2/usr/$path" ] || binaries+=("-e$2/usr/$path") ;; esac
  done < <(files_of "$1")
  mkdir -p "$work/debian"
  printf 'Source: bindery\n\nPackage: %s\nArchitecture: any\n' "$1" >"$work/debian/control"
  # The libraries of the packages themselves belong to no package that is installed.
  (cd "$work" &&
    dpkg-shlibdeps -O --ignore-missing-info -l"$work/tree/lib/bindery" "${binaries[@]}" 2>"$work/shlibdeps") |
    sed -n 's/^shlibs:Depends=//p' || { cat "$work/shlibdeps" >&2; exit 1; }
}

# Writes the changelog that Debian wants: what changed stands in the project's own.
debian_changelog() {
  printf '%s (%s) unstable; urgency=medium\n\n' bindery "$version-1"
  printf '  * What changed stands in changelog.gz beside this file.\n\n'
  printf ' -- %s <%s>  %s\n' "$maintainer" "$address" "$(date --rfc-email --date="@$SOURCE_DATE_EPOCH")"
}

maintainer=${DEBFULLNAME-Bindery} address=${DEBEMAIL-bindery@bindery.example}

# Makes the package for Debian: debian PACKAGE
debian() {
  local root=$work/$1
  copy "$root/usr" "$1"
  mkdir "$root/DEBIAN"
  debian_changelog | gzip --best --no-name >"$root/usr/share/doc/$1/changelog.Debian.gz"
  mkdir -p "$root/usr/share/lintian/overrides"
  cp "$top/Scripts/Packages/lintian-overrides" "$root/usr/share/lintian/overrides/$1"
  chmod 644 "$root/usr/share/lintian/overrides/$1"
  sed -e "s|@version@|$version-1|" -e "s|@architecture@|$architecture|" \
    -e "s|@swift@|$swift|" -e "s|@maintainer@|$maintainer <$address>|" \
    -e "s|@size@|$(du --apparent-size -sk "$root/usr" | cut -f1)|" \
    -e "s|@depends@|$(dependencies "$1" "$root")|" "$top/Scripts/Packages/$1.control" >"$root/DEBIAN/control"
  (cd "$root" && find usr -type f | sort | xargs -d '\n' md5sum) >"$root/DEBIAN/md5sums"
  settle "$root"
  # One thread, since the bytes depend on how they are shared out.
  dpkg-deb --root-owner-group --threads-max=1 -Zxz -z9 --build "$root" \
    "$folder/${1}_${version}_$architecture.deb" >/dev/null
}

# Makes the archive for any Linux: archive PACKAGE [OTHER]...
archive() {
  local name=$1-$version-linux-$(uname -m)
  rm -rf "$work/archive"
  copy "$work/archive/bindery-$version" "$@"
  settle "$work/archive"
  tar --create --directory="$work/archive" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu \
    "bindery-$version" | xz -9 --threads=1 >"$folder/$name.tar.xz"
}

# Two processes, since one compresses with one thread.
{
  for package in bindery bindery-dev bindery-foundation; do debian "$package"; done
} &
archive bindery libraries
archive bindery-dev
archive bindery-foundation
wait $!
(cd "$folder" && ls -l --time-style=+ -- *"$version"*) >&2
