#!/usr/bin/env bash
# Installs a build: install.sh BUILD-FOLDER PREFIX [PACKAGE]...
#
# Without packages named, all that installation.sh lays out is installed but for other projects' libraries, which the
# system has. What is installed is listed in share/bindery/installed, so that uninstall.sh removes that and nothing else.
# Where DESTDIR is set, all goes below it, and is found at PREFIX once it has been moved there.
set -euo pipefail

build=$1 prefix=$2
packages=" ${*:3} "
[ $# -gt 2 ] || packages=" bindery bindery-dev bindery-foundation "
top=$(cd "$(dirname "$0")/.." && pwd)
root="${DESTDIR:-}$prefix"
list=share/bindery/installed
files=() folders=()

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree
"$top/Scripts/installation.sh" "$build" "$tree" >"$work/list"

# Makes a folder in the prefix, and those above it.
folder() {
  [ ! -d "$root/$1" ] || return 0
  [ "$1" = . ] || folder "$(dirname "$1")"
  if [ "$1" = . ]; then mkdir -p "$root"; else mkdir "$root/$1"; fi
  chmod 755 "$root/$1"
  folders+=("$1")
}

# Takes a file's place, so that whoever has the former one open keeps it, as a plugin that runs does.
place() {
  folder "$(dirname "$1")"
  local part
  part="$root/$(dirname "$1")/.$(basename "$1").part"
  cp -P --preserve=mode "$tree/$1" "$part"
  mv -f "$part" "$root/$1"
  files+=("$1")
}

former=()
if [ -f "$root/$list" ]; then
  while IFS= read -r line; do former+=("$line"); done <"$root/$list"
fi

while read -r package path; do
  [[ $packages != *" $package "* ]] || place "$path"
done <"$work/list"

# What a former version installed and this one doesn't, goes; folders that it made are ours still.
folder "$(dirname "$list")"
for line in ${former[@]+"${former[@]}"}; do
  case $line in
    d\ *) folders+=("${line#d }") ;;
    f\ *) case " ${files[*]} " in *" ${line#f } "*) ;; *) rm -f "$root/${line#f }" ;; esac ;;
  esac
done
{
  printf 'd %s\n' ${folders[@]+"${folders[@]}"} | sort -u
  printf 'f %s\n' "${files[@]}"
} >"$root/$list.part"
chmod 644 "$root/$list.part"
mv -f "$root/$list.part" "$root/$list"
echo "installed bindery, ${#files[@]} files, in $root" >&2
