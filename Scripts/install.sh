#!/usr/bin/env bash
# Installs a build: install.sh BUILD-FOLDER PREFIX [PACKAGE]...
#
# Without packages named, all that installation.sh lays out is installed but for other projects' libraries, which the
# system has. What is installed is listed in share/bindery/installed, so that uninstall.sh removes that and nothing
# else. Where DESTDIR is set, all goes below it, and is found at PREFIX once it has been moved there.
set -euo pipefail

[ $# -ge 2 ] || { echo "usage: install.sh BUILD-FOLDER PREFIX [PACKAGE]..." >&2; exit 2; }
fatal() { echo "install: $*" >&2; exit 2; }
build=$1 prefix=$2
all="bindery bindery-dev bindery-foundation"
packages=${*:3}
packages=" ${packages:-$all} "
for package in $packages; do
  [[ " $all " == *" $package "* ]] || fatal "there is no package '$package'; there are $all"
done
[[ $prefix == /* ]] || fatal "the prefix '$prefix' isn't an absolute path"
top=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=Scripts/installed.bash
. "$top/Scripts/installed.bash"
root="${DESTDIR:-}$prefix"
list=share/bindery/installed
folders=()

former=()
if [ -e "$root/$list" ] || [ -L "$root/$list" ]; then
  known=$(installed_lines install "$root/$list")
  while IFS= read -r line; do
    expect_inside install "$root" "${line#[fd] }"
    former+=("$line")
  done <<<"$known"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree
"$top/Scripts/installation.sh" "$build" "$tree" >"$work/list"

files=()
while read -r package path; do
  [[ $packages != *" $package "* ]] || files+=("$path")
done <"$work/list"

# Makes a folder in the prefix, and those above it.
folder() {
  [ ! -d "$root/$1" ] || return 0
  [ "$1" = . ] || folder "$(dirname "$1")"
  if [ "$1" = . ]; then mkdir -p "$root"; else mkdir "$root/$1"; fi
  chmod 755 "$root/$1"
  folders+=("$1")
  [ ! -f "$root/$list" ] || echo "d $1" >>"$root/$list"
}

# Takes a file's place, so that whoever has the former one open keeps it, as a plugin that runs does.
place() {
  folder "$(dirname "$1")"
  local part
  part="$root/$(dirname "$1")/.$(basename "$1").part"
  # What stands there, such as a link that leads elsewhere, goes first, and the new file is made exclusively.
  cp -PT --remove-destination --preserve=mode "$tree/$1" "$part"
  mv -fT "$part" "$root/$1"
}

# Writes the list of files and folders: each line begins with 'f' or 'd'.
write_list() {
  sort -u >"$work/installed"
  cp -T --remove-destination "$work/installed" "$root/$list.part"
  chmod 644 "$root/$list.part"
  mv -fT "$root/$list.part" "$root/$list"
}

for path in "${files[@]}"; do expect_inside install "$root" "$path"; done

# The list comes first, so that an installation that is cut short can be removed.
folder "$(dirname "$list")"
{
  printf 'f %s\n' "${files[@]}"
  printf 'd %s\n' ${folders[@]+"${folders[@]}"}
  printf '%s\n' ${former[@]+"${former[@]}"}
} | grep '^[df] .' | write_list
for path in "${files[@]}"; do place "$path"; done

# What a former version installed and this one doesn't, goes; folders that it made are ours still.
for line in ${former[@]+"${former[@]}"}; do
  case $line in
    d\ ?*) folders+=("${line#d }") ;;
    f\ ?*) case " ${files[*]} " in *" ${line#f } "*) ;; *) rm -f "$root/${line#f }" ;; esac ;;
  esac
done
while IFS= read -r path; do
  if [ "$path" = . ] || ! rmdir "$root/$path" 2>/dev/null; then echo "d $path"; fi
done < <(printf '%s\n' ${folders[@]+"${folders[@]}"} | sort -ru | grep .) >"$work/folders"
{
  cat "$work/folders"
  printf 'f %s\n' "${files[@]}"
} | write_list
echo "installed bindery, ${#files[@]} files, in $root" >&2
