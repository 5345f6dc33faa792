#!/usr/bin/env bash
# Installs a build: install.sh BUILD-FOLDER PREFIX
#
# What is installed is listed in share/bindery/installed, so that uninstall.sh removes that and nothing else. Where
# DESTDIR is set, all goes below it, and is found at PREFIX once it has been moved there.
set -euo pipefail

build=$1 prefix=$2
top=$(cd "$(dirname "$0")/.." && pwd)
root="${DESTDIR:-}$prefix"
list=share/bindery/installed
files=() folders=()

# Makes a folder in the prefix, and those above it.
folder() {
  [ ! -d "$root/$1" ] || return 0
  [ "$1" = . ] || folder "$(dirname "$1")"
  if [ "$1" = . ]; then mkdir -p "$root"; else mkdir "$root/$1"; fi
  chmod 755 "$root/$1"
  folders+=("$1")
}

# Takes a file's place, so that whoever has the former one open keeps it: place MODE PART PATH
place() {
  chmod "$1" "$root/$2"
  mv -f "$root/$2" "$root/$3"
  files+=("$3")
}

# Installs a file: file MODE SOURCE PATH
file() {
  folder "$(dirname "$3")"
  cp "$2" "$root/$3.part"
  place "$1" "$3.part" "$3"
}

# Installs what a command prints: output PATH COMMAND...
output() {
  folder "$(dirname "$1")"
  "${@:2}" >"$root/$1.part"
  place 644 "$1.part" "$1"
}

# Installs the sources below a folder: sources FOLDER PATH
sources() {
  local source
  while IFS= read -r source; do
    file 644 "$1/$source" "$2/$source"
  done < <(cd "$1" && find . -type f -not -path '*.docc/*' -not -name '*.md' | sed 's|^\./||' | sort)
}

former=()
if [ -f "$root/$list" ]; then
  while IFS= read -r line; do former+=("$line"); done <"$root/$list"
fi

file 755 "$build/bindery" bin/bindery
for program in bindery-worker bindery-probe; do
  [ ! -x "$build/$program" ] || file 755 "$build/$program" "libexec/bindery/$program"
done
# A plugin for nobody but 'bindery check --host', so it stands where none is looked for.
examiner="libHostExaminer.so"
[ ! -f "$build/$examiner" ] || file 755 "$build/$examiner" "libexec/bindery/$examiner"

# A plugin that runs keeps its file. The manifest survives the strip.
plugins=lib/bindery/plugins
names=()
for plugin in "$top"/Plugins/*/; do
  [ "$(basename "$plugin")" != StoreFormats ] || continue
  name="lib$(basename "$plugin").so"
  folder "$plugins"
  cp "$build/$name" "$root/$plugins/.$name.part"
  if command -v strip >/dev/null; then strip "$root/$plugins/.$name.part"; fi
  place 755 "$plugins/.$name.part" "$plugins/$name"
  names+=("$name")
done

# The plugins that are as trusted as the program: those that stand in this list.
(cd "$root/$plugins" && sha256sum "${names[@]}") >"$root/$plugins/.plugins.sha256.part"
place 644 "$plugins/.plugins.sha256.part" "$plugins/plugins.sha256"

# What plugins are built against: the header for C, and a package for Swift.
file 644 "$top/Sources/C/CBindery/include/bindery.h" include/bindery.h
output lib/pkgconfig/bindery.pc \
  sed -e "s|@prefix@|$prefix|" -e "s|@version@|$("$build/bindery" --version)|" "$top/Scripts/SDK/bindery.pc.in"
output share/bindery/swift/Package.swift "$top/Scripts/sdk-package.sh"
# Its modules, by the names of their targets: each stands where it stands here.
modules=$("$top/Scripts/sdk-package.sh" --modules | sort)
for module in $modules; do
  for folder in Sources Sources/C Sources/Programs; do
    [ ! -d "$top/$folder/$module" ] || sources "$top/$folder/$module" "share/bindery/swift/$folder/$module"
  done
done

output share/bash-completion/completions/bindery "$build/bindery" --generate-completion-script bash
output share/zsh/site-functions/_bindery "$build/bindery" --generate-completion-script zsh
output share/fish/vendor_completions.d/bindery.fish "$build/bindery" --generate-completion-script fish

pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
"$top/Scripts/man-pages.sh" "$build/bindery" "$pages"
for page in "$pages"/*.1; do file 644 "$page" "share/man/man1/$(basename "$page")"; done

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
echo "installed bindery and ${#names[@]} plugins in $root" >&2
