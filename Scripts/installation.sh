#!/usr/bin/env bash
# Lays out all that is installed: installation.sh BUILD-FOLDER FOLDER
#
# FOLDER becomes what a prefix has. What is printed is the list of it, a line for each file: the package that it belongs
# to, and its path. `make install` and the packages take their files from here and from nowhere else, so they agree. The
# packages are
#
#   bindery             what users need: the program, its plugins, the Swift runtime
#   bindery-dev         what authors of plugins need: the header, the SDK, and the programs of `bindery check`
#   bindery-foundation  what a plugin needs that imports Foundation
#   libraries           those of other projects that bindery links; only the archives carry them
#
# Files are stripped, and look for libraries in this installation and then where the system has them.
set -euo pipefail

[ $# -eq 2 ] || { echo "usage: installation.sh BUILD-FOLDER FOLDER" >&2; exit 2; }
[ -x "$1/bindery" ] || { echo "installation: there is no build of bindery in '$1'; run 'make build'" >&2; exit 2; }
build=$(cd "$1" && pwd)
top=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$2"
tree=$(cd "$2" && pwd)
version=$("$build/bindery" --version)

fatal() { echo "installation: $*" >&2; exit 1; }
for tool in chrpath objcopy pkg-config strip; do
  command -v "$tool" >/dev/null || fatal "$tool is missing; run Scripts/install-dependencies.sh binutils chrpath"
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Makes a file a part of a package: part PACKAGE MODE PATH
part() {
  chmod "$2" "$tree/$3"
  printf '%s %s\n' "$1" "$3"
}

# Copies a file: file PACKAGE MODE SOURCE PATH
file() {
  mkdir -p "$(dirname "$tree/$4")"
  cp "$3" "$tree/$4"
  part "$1" "$2" "$4"
}

# Writes what a command prints: output PACKAGE PATH COMMAND...
output() {
  mkdir -p "$(dirname "$tree/$2")"
  "${@:3}" >"$tree/$2"
  part "$1" 644 "$2"
}

# Copies an executable or library, stripped, that looks for others in a folder, or in none where that is empty:
# binary PACKAGE MODE SOURCE PATH RUNPATH
binary() {
  mkdir -p "$(dirname "$tree/$4")"
  # The manifest of a plugin survives this.
  strip -o "$tree/$4" "$3"
  case $3 in "$build"/*) forget_folder "$tree/$4" ;; esac
  if [ -n "$(runpath "$tree/$4")" ]; then
    # In place, so that nothing in the file moves, and the former path goes.
    chrpath --replace "$5" "$tree/$4" >/dev/null || fatal "$4 has no room for the path '$5'"
    [ -n "$5" ] || chrpath --delete "$tree/$4" >/dev/null
  fi
  part "$1" "$2" "$4"
}

# Replaces what depends on the folder of the build: the compiler's hash of its options, and the linker's of the file with
# its paths for debuggers.
forget_folder() {
  local size sections=(--update-section ".note.gnu.build-id=$work/no-id")
  size=$(readelf -SW "$1" | sed -nE 's/.* \.swift_modhash +PROGBITS +[0-9a-f]+ +[0-9a-f]+ +([0-9a-f]+) .*/\1/p')
  if [ -n "$size" ]; then
    head -c "$((16#$size))" /dev/zero >"$work/no-hash"
    sections+=(--update-section ".swift_modhash=$work/no-hash")
  fi
  build_id "$(printf '%040d' 0)" >"$work/no-id"
  objcopy "${sections[@]}" "$1"
  build_id "$(sha1sum <"$1" | cut -c1-40)" >"$work/id"
  objcopy --update-section ".note.gnu.build-id=$work/id" "$1"
}

# Prints the note with a build ID, whose digits are given.
build_id() {
  printf '\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0'
  printf '%b' "$(sed 's/../\\x&/g' <<<"$1")"
}

runpath() { readelf -d "$1" | sed -n 's/.*RUNPATH).*\[\(.*\)\]/\1/p'; }
needed() { readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'; }

# Copies the sources below a folder: sources PACKAGE FOLDER PATH
sources() {
  local source
  while IFS= read -r source; do
    file "$1" 644 "$2/$source" "$3/$source"
  done < <(cd "$2" && find . -type f -not -path '*.docc/*' -not -name '*.md' | sed 's|^\./||' | LC_ALL=C sort)
}

# --- The programs.

binary bindery 755 "$build/bindery" bin/bindery '$ORIGIN/../lib/bindery'
binary bindery 755 "$build/bindery-worker" libexec/bindery/bindery-worker '$ORIGIN/../../lib/bindery'
binary bindery-dev 755 "$build/bindery-probe" libexec/bindery/bindery-probe '$ORIGIN/../../lib/bindery'

# --- The plugins, and the list of those that are as trusted as the program.

plugins=lib/bindery/plugins
names=()
for plugin in "$top"/Plugins/*/; do
  [ "$(basename "$plugin")" != StoreFormats ] || continue
  name="lib$(basename "$plugin").so"
  # Whoever loads a plugin gives it the libraries beside the runtime.
  binary bindery 644 "$build/$name" "$plugins/$name" ''
  names+=("$name")
done
list() { (cd "$tree/$plugins" && sha256sum "${names[@]}"); }
output bindery "$plugins/plugins.sha256" list

# --- The libraries. What the compiler's folder has is Swift's.

toolchain=$(runpath "$build/bindery" | cut -d: -f1)
[ -f "$toolchain/libswiftCore.so" ] || fatal "bindery's runtime isn't in '$toolchain', where it looks for it"

# Prints the libraries of Swift that files need, and those that these need: reached FILE...
reached() {
  local files=("$@") seen=" " name
  while [ ${#files[@]} -gt 0 ]; do
    for name in $(needed "${files[0]}"); do
      [[ $seen != *" $name "* && -f $toolchain/$name ]] || continue
      seen+="$name " files+=("$toolchain/$name")
      echo "$name"
    done
    files=("${files[@]:1}")
  done
}

# What plugins may need beside what bindery needs: what the compiler links into code that isn't optimized, and what
# modules of the standard library consist of.
for_plugins="libswiftDistributed.so libswiftRegexBuilder.so libswiftSwiftOnoneSupport.so libswift_Builtin_float.so
  libswift_Volatile.so"
runtime=$({
  reached "$build/bindery" "$build/bindery-worker" "$build/bindery-probe" "$build/bindery-manifest"
  for plugin in "${names[@]}"; do reached "$build/$plugin"; done
  for name in $for_plugins; do [ ! -f "$toolchain/$name" ] || echo "$name"; done
} | LC_ALL=C sort -u)
for name in $runtime; do binary bindery 644 "$toolchain/$name" "lib/bindery/$name" '$ORIGIN'; done

for name in $(cd "$toolchain" && ls libFoundation*.so lib_FoundationICU.so); do
  [[ $'\n'$runtime$'\n' == *$'\n'"$name"$'\n'* ]] ||
    binary bindery-foundation 644 "$toolchain/$name" "lib/bindery/$name" '$ORIGIN'
done

# All but the system's own: the C library, those of its compiler, and libcurl, which goes with its certificates.
libraries=$({
  for program in bindery bindery-worker bindery-probe; do ldd "$build/$program"; done
} | sed -nE 's|^\t(\S+) => (/\S+) \(.*|\1 \2|p' | grep -vE "^(libc|libm|libgcc_s|libstdc\+\+)\.so|$toolchain/" |
  LC_ALL=C sort -u)
while read -r name path; do
  binary libraries 644 "$path" "lib/bindery/$name" '$ORIGIN'
done <<<"$libraries"

# --- What plugins are built against: the header for C, and a package for Swift.

file bindery-dev 644 "$top/Sources/C/CBindery/include/bindery.h" include/bindery.h
output bindery-dev share/pkgconfig/bindery.pc sed -e "s|@version@|$version|" "$top/Scripts/SDK/bindery.pc.in"

sdk=share/bindery/swift
library_names=$(cut -d' ' -f1 <<<"$libraries" | grep -v seccomp)
output bindery-dev "$sdk/Package.swift" "$top/Scripts/sdk-package.sh" --compiled "$library_names"
# Its modules, by the names of their targets: each stands where it stands here.
for module in $("$top/Scripts/sdk-package.sh" --modules | LC_ALL=C sort); do
  for folder in Sources Sources/C Sources/Programs; do
    [ ! -d "$top/$folder/$module" ] || sources bindery-dev "$top/$folder/$module" "$sdk/$folder/$module"
  done
done

# The same, compiled, where files stand that are not for every processor.
binary bindery-dev 755 "$build/bindery-manifest" libexec/bindery/bindery-manifest '$ORIGIN/../../lib/bindery'
"$top/Scripts/sdk-compiled.sh" "$build" "$tree/lib/bindery/swift"
ln -s ../../../lib/bindery/swift "$tree/$sdk/Compiled"
while IFS= read -r path; do
  if [ -L "$tree/$path" ]; then echo "bindery-dev $path"; else part bindery-dev 644 "$path"; fi
done < <(cd "$tree" && find lib/bindery/swift "$sdk/Compiled" -not -type d | LC_ALL=C sort)

# --- What shells and people read.

# Bash reads its completions, and runs none.
bash_completion() { "$build/bindery" --generate-completion-script bash | sed '1{/^#!/d}'; }
output bindery share/bash-completion/completions/bindery bash_completion
output bindery share/fish/vendor_completions.d/bindery.fish "$build/bindery" --generate-completion-script fish
# Zsh itself looks into the first of these, Debian's into the second.
for folder in site-functions vendor-completions; do
  output bindery "share/zsh/$folder/_bindery" "$build/bindery" --generate-completion-script zsh
done

mkdir "$work/pages"
"$top/Scripts/man-pages.sh" "$build/bindery" "$work/pages"
for page in "$work/pages"/*.1; do
  output bindery "share/man/man1/$(basename "$page").gz" gzip --best --no-name --stdout "$page"
done

for package in bindery bindery-dev bindery-foundation; do
  output "$package" "share/doc/$package/changelog.gz" gzip --best --no-name --stdout "$top/CHANGELOG.md"
  output "$package" "share/doc/$package/copyright" cat "$top/Scripts/Packages/copyright"
done

# --- The licenses of all that is a part of this, and not of the system.

licenses=share/doc/bindery/licenses
file bindery 644 /usr/share/common-licenses/Apache-2.0 "$licenses/Apache-2.0"
swift_license=$toolchain/../../../share/swift/LICENSE.txt
[ -f "$swift_license" ] || fatal "the license of Swift isn't in '$swift_license'"
file bindery 644 "$swift_license" "$licenses/Swift"
# Foundation has a copy of ICU, of which Debian has the license in a package of its own.
icu=$(ls /usr/share/doc/libicu[0-9]*/copyright 2>/dev/null | head -n 1)
[ -n "$icu" ] || fatal "the license of ICU is missing; run Scripts/install-dependencies.sh libicu72"
file bindery-foundation 644 "$icu" "$licenses/ICU"

terms=()
while read -r name path; do
  owner=$(dpkg-query --search "*/$(basename "$path")" | head -n 1 | cut -d: -f1)
  file libraries 644 "/usr/share/doc/$owner/copyright" "$licenses/$name"
  while IFS= read -r term; do terms+=("$term"); done < <(
    grep -oE '/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]' "/usr/share/doc/$owner/copyright")
done <<<"$libraries"
for term in $(printf '%s\n' "${terms[@]}" | LC_ALL=C sort -u); do
  name=$(basename "$term")
  [ "$name" = Apache-2.0 ] || file libraries 644 "$term" "$licenses/$name"
done
